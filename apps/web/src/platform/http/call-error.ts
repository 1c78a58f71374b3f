import type { Call } from '@lectern/contracts'
import type { CallResult, Refusal, RefusalCode } from './http-client.ts'

/** A refusal as an `Error`, because a query of react-query fails only if its function throws. */
export class CallError extends Error {
  readonly code: RefusalCode
  readonly status: number

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.name = 'CallError'
    this.code = refusal.code
    this.status = refusal.status
  }
}

/** Returns the data of a result. Throws `CallError` for a refusal. */
export function getData<C extends Call>(result: CallResult<C>): Extract<CallResult<C>, { ok: true }>['data'] {
  if (result.ok) return result.data
  throw new CallError(result)
}

/** Returns the code whose text is shown for an error. The default is `internal_error`. */
export function getRefusalCode(error: unknown): RefusalCode {
  return error instanceof CallError ? error.code : 'internal_error'
}

/** Returns whether the requested object does not exist. `validation_failed` means an invalid id in the address. */
export function isNotFoundError(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'validation_failed')
}
