import { StripeError } from './stripe-error.ts'
import type { Audience } from './route.ts'

/** An account of Stripe with its keys. */
export interface SandboxAccount {
  /** Secret key, such as `sk_test_norway`. */
  readonly secretKey: string
  /** Key that browsers use, such as `pk_test_norway`. */
  readonly publishableKey: string
  /** Two capital letters. */
  readonly country: string
  /** Endpoint that gets all events, beside those that the account creates. */
  readonly webhook?: { readonly url: string; readonly secret: string }
}

interface Caller {
  readonly account: SandboxAccount
  readonly audience: Audience
}

/**
 * Finds the account of a key in the header `authorization` (Bearer, or Basic with the key as name), or of the key in the
 * form as a browser sends it. Throws 401.
 */
export function authenticate(
  accounts: readonly SandboxAccount[],
  header: string | undefined,
  formKey: string | undefined,
): Caller {
  const key = readKey(header) ?? formKey
  if (key === undefined)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  for (const account of accounts) {
    if (account.secretKey === key) return { account, audience: 'secret' }
    if (account.publishableKey === key) return { account, audience: 'publishable' }
  }
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`)
}

export const unauthorized = (message: string, code?: string) =>
  new StripeError(401, { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) })

function readKey(header = ''): string | undefined {
  const [, scheme, value = ''] = /^(bearer|basic) +(\S+) *$/iu.exec(header) ?? []
  if (scheme === undefined) return undefined
  return scheme.toLowerCase() === 'bearer' ? value : Buffer.from(value, 'base64').toString().split(':')[0]
}
