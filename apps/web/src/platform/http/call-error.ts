import type { Call } from '@lectern/contracts'
import type { CallResult, Refusal, RefusalCode } from './http-client.ts'

/** A refusal as an error, for react-query, which knows failures only as throws. */
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

/** The data of a call's result; raises `CallError` where it was refused. */
export function getData<C extends Call>(result: CallResult<C>): Extract<CallResult<C>, { ok: true }>['data'] {
  if (result.ok) return result.data
  throw new CallError(result)
}

/** The code to show a phrase for; what nobody expected is an internal error. */
export function getRefusalCode(error: unknown): RefusalCode {
  return error instanceof CallError ? error.code : 'internal_error'
}

/** Whether what was to be read is not there. A question that is refused as ill-formed has nothing ill-formed but its address. */
export function isNotFoundError(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'validation_failed')
}
