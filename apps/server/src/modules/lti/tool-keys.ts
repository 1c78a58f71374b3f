import { exportJWK, generateKeyPair, importJWK } from 'jose'
import type { CryptoKey, JSONWebKeySet } from 'jose'
import * as z from 'zod'
import { readSecret } from '../../kernel/database/secret.ts'
import { uuidIds } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** LTI requires RS256. IMS Security Framework 1.0 §5.1. */
export const LTI_ALGORITHM = 'RS256'
const NAME = 'lti-tool-key'

const PrivateKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal(LTI_ALGORITHM),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
})

export interface ToolKey {
  readonly key: CryptoKey
  readonly kid: string
}

const readKey = ({ shards }: Pick<Kernel, 'shards'>) =>
  readSecret(shards.home, NAME, PrivateKey, async () => {
    const { privateKey } = await generateKeyPair(LTI_ALGORITHM, { extractable: true })
    return PrivateKey.parse({
      ...(await exportJWK(privateKey)),
      kid: uuidIds.next(),
      alg: LTI_ALGORITHM,
      use: 'sig',
    })
  })

/** Returns the key with which this deployment signs for all platforms. The first use creates it. */
export async function readToolKey(kernel: Pick<Kernel, 'shards'>): Promise<ToolKey> {
  const stored = await readKey(kernel)
  const key = await importJWK(stored, LTI_ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('the key of the tool is no RSA key')
  return { key, kid: stored.kid }
}

/** Returns the public part of the key, which platforms fetch. */
export async function readToolKeySet(kernel: Pick<Kernel, 'shards'>): Promise<JSONWebKeySet> {
  const { kty, kid, alg, use, n, e } = await readKey(kernel)
  return { keys: [{ kty, kid, alg, use, n, e }] }
}
