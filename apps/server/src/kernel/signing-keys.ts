import { createLocalJWKSet, errors, exportJWK, generateKeyPair } from 'jose'
import type { JSONWebKeySet } from 'jose'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { changeSecret, readSecret } from './database/secret.ts'
import type { Db } from './database/shards.ts'
import { uuidIds } from './ids.ts'
import type { KeyFinder } from './token-verifier.ts'

const NAME = 'token-signing-keys'
const DAY_MS = 24 * 3_600_000
/** Longer than any signed token is accepted: ID tokens come back as hints as long as a session lasts, 30 days. */
const RETAINED_FOR_MS = 31 * DAY_MS
/** A new key is published before it signs, so that every cache of the keys contains it. */
const PUBLISHED_BEFORE_MS = 3_600_000
const NEXT_LOOK_MS = 5000

const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  /** Milliseconds since 1970; 0 for keys that were stored without this field. */
  signsFrom: z.number().default(0),
})
type PrivateKey = z.infer<typeof PrivateKey>

const Stored = z.object({ keys: z.array(PrivateKey).min(1) })

/**
 * The keys that sign tokens, the same on every node. They are stored in the database, so that a restart logs out no
 * one.
 */
export interface SigningKeys {
  /** The current key first, then the next one, then older keys whose tokens may still be valid. */
  readonly keys: readonly PrivateKey[]
  /**
   * Reads the keys again, because another node may have created one, and creates the next key where the newest has
   * signed for `days`.
   */
  rotate(days: number): Promise<void>
  /** For verifiers: an unknown key is looked up again in the database, at most every 5 s. */
  readonly find: KeyFinder
}

/** Loads the keys, and creates the first one on the first start. */
export async function loadSigningKeys(db: Db, clock: Clock): Promise<SigningKeys> {
  let stored = await readSecret(db, NAME, Stored, async () => ({ keys: [await makeKey(clock.now().getTime())] }))
  let verify = createLocalJWKSet(toPublicKeys(stored.keys))
  let lookedAt = 0
  const take = (next: z.infer<typeof Stored>): void => {
    stored = next
    verify = createLocalJWKSet(toPublicKeys(stored.keys))
  }
  const refresh = async (): Promise<void> =>
    take(await readSecret(db, NAME, Stored, () => Promise.reject(new Error('the signing keys are missing'))))
  return {
    get keys() {
      return inOrder(stored.keys, clock)
    },
    rotate: async (days) => {
      const now = clock.now().getTime()
      await refresh()
      if (now - newestOf(stored.keys) < days * DAY_MS) return
      take(await changeSecret(db, NAME, Stored, async ({ keys }) => ({ keys: await nextKeys(keys, now, days) })))
    },
    find: async (header, token) => {
      try {
        return await verify(header, token)
      } catch (error) {
        const now = clock.now().getTime()
        if (!(error instanceof errors.JWKSNoMatchingKey) || now - lookedAt < NEXT_LOOK_MS) throw error
        lookedAt = now
        await refresh()
        return verify(header, token)
      }
    },
  }
}

/** Returns the keys at a time. Pure except for the creation of a key. */
async function nextKeys(keys: readonly PrivateKey[], now: number, days: number): Promise<PrivateKey[]> {
  const newest = newestOf(keys)
  const kept = keys.filter((key) => {
    const successors = keys.map(({ signsFrom }) => signsFrom).filter((from) => from > key.signsFrom)
    return successors.length === 0 || now - Math.min(...successors) < RETAINED_FOR_MS
  })
  return now - newest < days * DAY_MS ? kept : [...kept, await makeKey(now + PUBLISHED_BEFORE_MS)]
}

/** Sorts the newest key that may already sign first. */
function inOrder(keys: readonly PrivateKey[], clock: Clock): PrivateKey[] {
  const now = clock.now().getTime()
  const rank = ({ signsFrom }: PrivateKey): number => (signsFrom <= now ? signsFrom : -1)
  return keys.toSorted((a, b) => rank(b) - rank(a))
}

const newestOf = (keys: readonly PrivateKey[]): number => Math.max(...keys.map(({ signsFrom }) => signsFrom))

async function makeKey(signsFrom: number): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return PrivateKey.parse({
    ...(await exportJWK(privateKey)),
    kid: uuidIds.next(),
    alg: 'ES256',
    use: 'sig',
    signsFrom,
  })
}

/** Returns the public halves of the keys. */
function toPublicKeys(keys: readonly PrivateKey[]): JSONWebKeySet {
  return { keys: keys.map(({ d: _private, signsFrom: _ours, ...rest }) => rest) }
}
