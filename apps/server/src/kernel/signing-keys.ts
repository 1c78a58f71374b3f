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
/**
 * Time for which a replaced key is stored, longer than the lifetime of a refresh token (30 days). A client can send its
 * last ID token as a hint until then.
 */
const RETAINED_FOR_MS = 31 * DAY_MS
/** Time between the publication of a key and its first signature, so that every cache contains the key. */
const PUBLISHED_BEFORE_MS = 3_600_000
const REFRESH_INTERVAL_MS = 5000

const PrivateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  /** Start of signing, in milliseconds since 1970. Old keys were stored without this field. */
  signsFrom: z.number().default(0),
})
type PrivateKey = z.infer<typeof PrivateKey>

const Stored = z.object({ keys: z.array(PrivateKey).min(1) })

/** The keys that sign tokens. The database stores the keys, so a restart logs out no user. */
export interface SigningKeys {
  /** The current key first, then older keys, then a key that does not sign yet. */
  readonly keys: readonly PrivateKey[]
  /** Loads the keys again. If the newest key has signed for `days`, creates the next key and deletes expired keys. */
  rotate(days: number): Promise<void>
  /**
   * Finds the public key of a token. For an unknown key, loads the keys again, at most every 5 s. Throws if there is no
   * such key.
   */
  readonly find: KeyFinder
}

/** Loads the keys. Creates the first key if there is none. */
export async function loadSigningKeys(db: Db, clock: Clock): Promise<SigningKeys> {
  let stored = await readSecret(db, NAME, Stored, async () => ({ keys: [await makeKey(clock.now().getTime())] }))
  let verify = createLocalJWKSet(toPublicKeys(stored.keys))
  let refreshedAt = 0
  const setKeys = (next: z.infer<typeof Stored>): void => {
    stored = next
    verify = createLocalJWKSet(toPublicKeys(stored.keys))
  }
  const refresh = async (): Promise<void> =>
    setKeys(await readSecret(db, NAME, Stored, () => Promise.reject(new Error('the signing keys are missing'))))
  return {
    get keys() {
      return sortKeys(stored.keys, clock)
    },
    rotate: async (days) => {
      const now = clock.now().getTime()
      await refresh()
      if (now - newestStart(stored.keys) < days * DAY_MS) return
      setKeys(await changeSecret(db, NAME, Stored, async ({ keys }) => ({ keys: await nextKeys(keys, now, days) })))
    },
    find: async (header, token) => {
      try {
        return await verify(header, token)
      } catch (error) {
        const now = clock.now().getTime()
        if (!(error instanceof errors.JWKSNoMatchingKey) || now - refreshedAt < REFRESH_INTERVAL_MS) throw error
        refreshedAt = now
        await refresh()
        return verify(header, token)
      }
    },
  }
}

/** Returns the keys after a rotation at `now`, in milliseconds since 1970. */
async function nextKeys(keys: readonly PrivateKey[], now: number, days: number): Promise<PrivateKey[]> {
  const newest = newestStart(keys)
  const retained = keys.filter((key) => {
    const successors = keys.map(({ signsFrom }) => signsFrom).filter((from) => from > key.signsFrom)
    return successors.length === 0 || now - Math.min(...successors) < RETAINED_FOR_MS
  })
  return now - newest < days * DAY_MS ? retained : [...retained, await makeKey(now + PUBLISHED_BEFORE_MS)]
}

function sortKeys(keys: readonly PrivateKey[], clock: Clock): PrivateKey[] {
  const now = clock.now().getTime()
  const rank = ({ signsFrom }: PrivateKey): number => (signsFrom <= now ? signsFrom : -1)
  return keys.toSorted((a, b) => rank(b) - rank(a))
}

const newestStart = (keys: readonly PrivateKey[]): number => Math.max(...keys.map(({ signsFrom }) => signsFrom))

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

/** Removes the private parts. */
function toPublicKeys(keys: readonly PrivateKey[]): JSONWebKeySet {
  return { keys: keys.map(({ d: _private, signsFrom: _ours, ...rest }) => rest) }
}
