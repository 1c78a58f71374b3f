import type { Call, CallInput, CallResponse } from '@lectern/contracts'

type Answer<C extends Call> =
  | { readonly ok: true; readonly data: CallResponse<C>; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly code: string }

/** The HTTP client as the outbox uses it. Each call is one attempt, because the outbox retries by itself. */
export interface Caller {
  call<C extends Call>(
    contract: C,
    input: CallInput<C>,
    options: {
      readonly keepalive?: boolean
      readonly headers?: Readonly<Record<string, string>>
      readonly retries: 0
      /** The request carries this account's token, or is not sent. */
      readonly owner: string
    },
  ): Promise<Answer<C>>
}
