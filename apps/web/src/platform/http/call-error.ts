import type { Call } from '@lectern/contracts'
import type { CallResult, Refusal, RefusalCode } from './http-client.ts'

/** A refusal as an error, for react-query, which treats only errors as failures. */
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

/** Returns the data of a result. Raises `CallError` for a refusal. */
export function getData<C extends Call>(result: CallResult<C>): Extract<CallResult<C>, { ok: true }>['data'] {
  if (result.ok) return result.data
  throw new CallError(result)
}

/** Returns the code whose text to show. An unexpected error is an internal error. */
export function getRefusalCode(error: unknown): RefusalCode {
  return error instanceof CallError ? error.code : 'internal_error'
}

/** Whether the requested thing does not exist. A query without a form is ill-formed only when the address is. */
export function isNotFoundError(error: unknown): error is CallError {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'validation_failed')
}
