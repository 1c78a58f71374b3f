import type { AuthorizeQuery } from '@lectern/contracts'
import type { Refusal, RefusalCode } from '../../platform/http/http-client.ts'

type LogInCall = (query: AuthorizeQuery) => Promise<{ readonly ok: true; readonly headers: Headers } | Refusal>

/** Logs in with a call that identifies the user. Resolves to the refusal code, or to null. */
export type LogInByMethod = (call: LogInCall) => Promise<RefusalCode | 'missing_code_verifier' | null>

export type MethodRefusal = Exclude<Awaited<ReturnType<LogInByMethod>>, null>

/** Converts a refusal code, or null, to the result type of `useFieldForm`. */
export function toFormResult(
  refusal: MethodRefusal | null,
): { readonly ok: true } | { readonly ok: false; readonly code: MethodRefusal } {
  return refusal === null ? { ok: true } : { ok: false, code: refusal }
}
