import * as z from 'zod'
import type { ProviderFault } from '@lectern/contracts'
import { isPublicUrl } from '../../../kernel/public-network.ts'
import type { createPublicFetch } from '../../../kernel/public-network.ts'

const TIMEOUT_MS = 10_000

/** The part of a description that a log-in needs. OpenID Connect Discovery 1.0, section 3. */
const Description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** Reads the description of a provider. Returns why it cannot be used, or null. */
export async function testProvider(
  issuer: string,
  fetch: ReturnType<typeof createPublicFetch>,
): Promise<ProviderFault | null> {
  if (!URL.canParse(issuer)) return 'wrong-address'
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const response = await fetch(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 404) return 'wrong-address'
    if (!response.ok) return 'unreachable'
    const description = Description.safeParse(await response.json().catch(() => undefined))
    return description.data?.issuer === issuer ? null : 'invalid-response'
  } catch {
    return isPublicUrl(new URL(issuer)) ? 'unreachable' : 'wrong-address'
  }
}
