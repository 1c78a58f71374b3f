import { createHash, randomBytes } from 'node:crypto'
import { WEB_CLIENT_ID } from '@lectern/contracts'
import * as z from 'zod'

const Tokens = z.object({ refresh_token: z.string() })

/** Realm and credentials of a demo user. */
export interface Person {
  readonly realm: string
  readonly username: string
  readonly password: string
}

/** Returns the demo pupils of all countries. */
export function listDemoPupils(): Person[] {
  const realms = ['de', 'fi', 'fr', 'nl', 'no', 'se', 'uk', 'us']
  return realms.flatMap((realm) =>
    Array.from({ length: 60 }, (_, index) => ({
      realm,
      username: `pupil${String(index + 1).padStart(2, '0')}.${realm}`,
      password: 'lectern-demo',
    })),
  )
}

/**
 * Logs in with `address` as the client address. Returns the HTTP status, the authorization code (null after a refusal)
 * and the PKCE verifier.
 */
export async function logIn(origin: string, person: Person, address: string) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: WEB_CLIENT_ID,
    redirect_uri: `${origin}/login/callback`,
    scope: 'openid offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const response = await fetch(`${origin}/auth/v1/login?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(person),
  })
  await response.arrayBuffer()
  const redirect = response.headers.get('redirect-uri')
  const code = redirect === null ? null : new URL(redirect).searchParams.get('code')
  return { status: response.status, code, verifier }
}

/** Exchanges an authorization code for tokens. Returns the refresh token. Throws if the server refuses the code. */
export function exchange(origin: string, code: string, verifier: string): Promise<string> {
  return requestTokens(origin, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${origin}/login/callback`,
    code_verifier: verifier,
  })
}

/** Exchanges a refresh token for a new refresh token. Throws if the server refuses the old token. */
export function refresh(origin: string, refreshToken: string): Promise<string> {
  return requestTokens(origin, { grant_type: 'refresh_token', refresh_token: refreshToken })
}

async function requestTokens(origin: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ ...fields, client_id: WEB_CLIENT_ID })
  const response = await fetch(`${origin}/auth/v2/token`, { method: 'POST', body })
  if (!response.ok) throw new Error(`the token endpoint returned status ${response.status}: ${await response.text()}`)
  return Tokens.parse(await response.json()).refresh_token
}
