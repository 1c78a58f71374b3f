import type { Call, CallInput, CallResponse } from '@lectern/contracts'
import type { Outcome } from './entry-kind.ts'

/** What the outbox needs of an answer. */
type Answer<C extends Call> =
  | { readonly ok: true; readonly data: CallResponse<C>; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly code: string }

/** The HTTP client as the outbox uses it: one attempt a call, since it makes its own. */
export interface Caller {
  call<C extends Call>(
    contract: C,
    input: CallInput<C>,
    options: {
      readonly keepalive?: boolean
      readonly headers?: Readonly<Record<string, string>>
      readonly retries: 0
      /** Sent with this person's token or not at all. */
      readonly owner: string
    },
  ): Promise<Answer<C>>
}

/** A log-in that is over and a server that is busy may be better the next time. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** What a status means; 0 is no answer. */
export function toOutcome(answer: { ok: true } | { ok: false; status: number; code: string }): Outcome {
  if (answer.ok) return { kind: 'delivered' }
  const { status, code } = answer
  if (status < 400 || status >= 500 || PASSING.has(status)) return { kind: 'not-sent' }
  return { kind: 'rejected', reason: `${status} ${code}` }
}
