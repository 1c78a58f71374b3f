import type { Call, CallInput, CallResponse } from '@lectern/contracts'

type CallResult<C extends Call> =
  | { readonly ok: true; readonly data: CallResponse<C>; readonly headers: Headers }
  | { readonly ok: false; readonly status: number; readonly code: string }

/** Part of the HTTP client that the outbox uses. The outbox schedules its own retries. */
export interface Caller {
  call<C extends Call>(
    contract: C,
    input: CallInput<C>,
    options: {
      readonly keepalive?: boolean
      readonly headers?: Readonly<Record<string, string>>
      readonly retries: 0
      /** Id of the account whose token the request must use. The request is not sent for another account. */
      readonly owner: string
      /** Address of the service. Default: the address in the settings of the deployment. */
      readonly service?: string | undefined
    },
  ): Promise<CallResult<C>>
}
