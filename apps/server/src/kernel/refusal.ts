import { ERROR_STATUS } from '@lectern/contracts'
import type { ErrorBody, ErrorCode } from '@lectern/contracts'

/** An expected refusal. The step `act` of a route returns the refusal; other code throws the refusal. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: ErrorCode,
    options: { message?: string; details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(options.message ?? MESSAGES[code] ?? code)
    this.code = code
    this.details = options.details
    this.headers = options.headers ?? {}
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  /** Returns the response body in the format of the contracts. */
  body(): ErrorBody {
    const base = { code: this.code, message: this.message }
    return this.details === undefined ? base : { ...base, details: this.details }
  }
}

/** Creates a refusal. Screens have a text for each code; the English message is for developers and logs. */
export function refuse(code: ErrorCode, message?: string, details?: Record<string, unknown>): Refusal {
  return new Refusal(code, {
    ...(message === undefined ? {} : { message }),
    ...(details === undefined ? {} : { details }),
  })
}

/** Creates a refusal with the status 429. `seconds` is the value of `Retry-After`. RFC 6585 §4. */
export function refuseForNow(seconds: number): Refusal {
  return new Refusal('too_many_requests', { headers: { 'retry-after': `${seconds}` } })
}

const RETRY_AFTER_OUTAGE_S = 5

/** Creates a refusal with the status 503, while a part of the system is not available. RFC 9110 §15.6.4. */
export function refuseUntilBack(): Refusal {
  return new Refusal('unavailable', { headers: { 'retry-after': `${RETRY_AFTER_OUTAGE_S}` } })
}

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  validation_failed: 'The request is not what this call takes.',
  link_invalid: 'The link is not valid.',
  unauthenticated: 'This call needs a valid access token.',
  wrong_credentials: 'The username or the password is wrong.',
  forbidden: 'You may not do this.',
  not_found: 'There is nothing here.',
  book_not_found: 'There is no such book.',
  method_not_allowed: 'This address does not take that method.',
  conflict: 'It exists already.',
  request_timeout: 'The request did not arrive in time.',
  request_running: 'A request with this idempotency key still runs.',
  idempotency_key_reused: 'Another request has used this idempotency key.',
  changed_meanwhile: 'It was changed in the meantime: read it again.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'This call does not take that content type.',
  too_many_requests: 'Too many tries. Wait a little.',
  internal_error: 'Something went wrong on the server.',
  unavailable: 'The service is not available right now.',
  policy_invalid: 'The signature does not fit this file.',
  policy_expired: 'The signature has expired.',
}
