import { exportJWK, generateKeyPair } from 'jose'
import type { JSONWebKeySet } from 'jose'
import * as z from 'zod'
import { secretOf } from './database/secret.ts'
import type { Db } from './database/shards.ts'
import { uuidIds } from './ids.ts'

const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
})

export const SigningKeys = z.object({ keys: z.array(PrivateKey).min(1) })
export type SigningKeys = z.infer<typeof SigningKeys>

/** The keys that sign tokens: made on the first start, then kept, so that a restart logs nobody out. */
export function loadSigningKeys(db: Db): Promise<SigningKeys> {
  return secretOf(db, 'token-signing-keys', SigningKeys, async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), kid: uuidIds.next(), alg: 'ES256', use: 'sig' }
    return SigningKeys.parse({ keys: [key] })
  })
}

/** The half of the keys that anyone may see. */
export function publicKeysOf(keys: SigningKeys): JSONWebKeySet {
  return { keys: keys.keys.map(({ d: _private, ...rest }) => rest) }
}
