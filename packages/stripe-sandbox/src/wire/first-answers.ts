import { createHash } from 'node:crypto'
import type { FirstAnswer } from '../state/tables.ts'
import type { Transaction } from '../state/transaction.ts'
import { StripeError } from './stripe-error.ts'

const LIFETIME_SECONDS = 24 * 60 * 60
const KEY_LENGTH_LIMIT = 255

/** Returns a hash of a request, without the number and the CVC of a card, which no file may contain. */
export function fingerprintRequest(method: string, path: string, body: string): string {
  const fields = [...new URLSearchParams(body)].filter(([name]) => !/\[(?:number|cvc)\]$/u.test(name))
  return createHash('sha256')
    .update(JSON.stringify([method, path, fields]))
    .digest('hex')
}

/**
 * Returns the stored answer to a request with the same key; undefined for a new key. Throws `idempotency_error` if the
 * stored request was another one. https://docs.stripe.com/api/idempotent_requests
 */
export function findFirstAnswer(tx: Transaction, key: string, fingerprint: string): FirstAnswer | undefined {
  if (key.length > KEY_LENGTH_LIMIT)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'The idempotency key has more than 255 characters.',
    })
  const found = tx.get('first_answer', key)
  if (found === undefined || found.created <= tx.context.now - LIFETIME_SECONDS) return undefined
  if (found.fingerprint !== fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return found
}

/** Returns the error for a key whose first request is still being answered. */
export const keyInUse = (key: string) =>
  new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
