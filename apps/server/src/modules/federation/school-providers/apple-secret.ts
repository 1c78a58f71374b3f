import { importPKCS8, SignJWT } from 'jose'
import type { ProviderConfig } from './templates.ts'

const LIFETIME_S = 300

/**
 * Returns the client secret for Apple: a token that the key of the school's developer account signs. Source: Apple, 'Creating
 * a client secret'. Throws if the key is not a private key in PEM.
 */
export async function makeAppleSecret(
  { clientId = '', teamId = '', keyId = '', privateKey = '' }: ProviderConfig,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
