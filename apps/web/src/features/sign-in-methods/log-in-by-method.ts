import type { AuthorizeQuery } from '@lectern/contracts'
import type { Refusal, RefusalCode } from '../../platform/http/http-client.ts'

type Recognise = (query: AuthorizeQuery) => Promise<{ readonly ok: true; readonly headers: Headers } | Refusal>

/** Logs in by a call that recognises somebody, and goes on; resolves with the code of a refusal, or null. */
export type Enter = (recognise: Recognise) => Promise<RefusalCode | 'missing_code_verifier' | null>

export type EnterRefusal = Exclude<Awaited<ReturnType<Enter>>, null>

/** The same in the way that a call answers. */
export function answerOf(
  refusal: EnterRefusal | null,
): { readonly ok: true } | { readonly ok: false; readonly code: EnterRefusal } {
  return refusal === null ? { ok: true } : { ok: false, code: refusal }
}
