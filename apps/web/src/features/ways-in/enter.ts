import type { AuthorizeQuery } from '@lectern/contracts'
import type { Refusal, RefusalCode } from '../../platform/http/http-client.ts'

type Recognise = (query: AuthorizeQuery) => Promise<{ readonly ok: true; readonly headers: Headers } | Refusal>

/** Logs in by a call that recognises somebody, and goes on; resolves with the code of a refusal, or null. */
export type Enter = (recognise: Recognise) => Promise<RefusalCode | 'missing_code_verifier' | null>
