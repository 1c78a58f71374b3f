import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'

interface KnownError {
  readonly type: string
  readonly code?: string
  readonly statusCode?: number
  /** Name of the field of the request. */
  readonly param?: string
}

const isStripeError = (error: unknown): error is KnownError =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

/** Returns type and code of an error of Stripe, or undefined for other errors. */
export const findStripeError = (error: unknown): KnownError | undefined => (isStripeError(error) ? error : undefined)

/**
 * Makes requests to Stripe. Returns the refusal `unavailable` if Stripe cannot be reached, is overloaded or refuses the key,
 * and `not_found` for an object that does not exist. Throws other errors.
 */
export async function askStripe<T>(requests: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await requests()
  } catch (error) {
    if (!isStripeError(error)) throw error
    if (error.code === 'resource_missing') return refuse('not_found')
    const isOutage = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].includes(error.type)
    const isKey = ['StripeAuthenticationError', 'StripePermissionError'].includes(error.type)
    if (isOutage || isKey) return refuse('unavailable')
    throw error
  }
}

/**
 * Returns the code of an error with which Stripe has refused a request for ever: the request had no effect, and has none if it
 * is repeated. Undefined for other errors.
 */
export function readFinalRefusal(error: unknown): string | undefined {
  if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') return undefined
  return error.code === 'idempotency_key_in_use' ? undefined : (error.code ?? 'unknown')
}
