import type { Audience } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'

/** Returns the intent. Throws for a wrong client secret, and for a browser without one. */
export function checkClientSecret<T extends { readonly id: string; readonly client_secret: string | null }>(
  intent: T,
  secret: string | undefined,
  audience: Audience,
): T {
  if (secret === undefined && audience === 'publishable')
    throw resourceMissing(intent.id.startsWith('pi_') ? 'payment_intent' : 'setup_intent', intent.id)
  if (secret !== undefined && secret !== intent.client_secret)
    throw invalidRequest('The client_secret provided does not match any associated intent on this account.', {
      param: 'client_secret',
    })
  return intent
}
