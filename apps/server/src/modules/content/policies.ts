import { generateKeyPair, sign, verify, type KeyObject } from 'node:crypto'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { readSecret } from '../../kernel/database/secret.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { uuidIds } from '../../kernel/ids.ts'
import { fromUrlSafe, readPolicy, toUrlSafe, writePolicy, type ContentPolicy } from './policy-text.ts'

/** Unchecked query parameters of a signed address. */
export interface SignedQuery {
  readonly Policy?: unknown
  readonly Signature?: unknown
  readonly 'Key-Pair-Id'?: unknown
}

type PolicyVerdict = 'allowed' | 'policy_invalid' | 'policy_expired'

/** `books`: files that are read. `scripted`: pages whose scripts may run. Each use needs its own signature. */
type ContentUse = 'books' | 'scripted'

export interface ContentPolicies {
  /**
   * Returns a query string (without `?`) that is valid for every file of a revision. The string changes only twice per
   * lifetime, so that browser caches stay valid.
   */
  sign(sha256: string, use?: ContentUse): Promise<string>
  verify(sha256: string, query: SignedQuery, use?: ContentUse): PolicyVerdict
  /** Public key in PEM format, for a CDN that checks the same signatures. */
  readonly publicKeyPem: string
}

export interface PolicyOptions {
  /** Content origin, as the CDN receives it: `https://host`. */
  readonly origin: string
  readonly lifetimeSeconds: number
  readonly clock: Clock
}

const StoredKey = z.object({ id: z.string(), privateKey: z.string() })
type StoredKey = z.infer<typeof StoredKey>
const RSA_BITS = 2048
const DIGEST = 'RSA-SHA256'
/** Maximum number of entries per cache. */
const MAX_CACHED_POLICIES = 10_000

/** Returns the policies of this deployment. Creates a key pair if the database has none. */
export async function loadContentPolicies(db: Db, options: PolicyOptions): Promise<ContentPolicies> {
  return createContentPolicies(await readSecret(db, 'content-policy-key', StoredKey, makeKey), options)
}

async function makeKey(): Promise<StoredKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
  return { id: uuidIds.next(), privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function createContentPolicies(stored: StoredKey, options: PolicyOptions): ContentPolicies {
  const privateKey = createPrivateKey(stored.privateKey)
  const publicKey = createPublicKey(privateKey)
  const signed = createCache<Promise<string>>()
  const verified = createCache<ContentPolicy>()
  const now = () => Math.floor(options.clock.now().getTime() / 1000)
  const toResource = (sha256: string, use: ContentUse) => `${options.origin}/content/${use}/${sha256}/*`
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (sha256, use = 'books') => {
      const policy = { resource: toResource(sha256, use), expires: expiryAt(now(), options.lifetimeSeconds) }
      const text = writePolicy(policy)
      return signed.get(text) ?? signed.set(text, signPolicy(text, stored.id, privateKey))
    },
    verify: (sha256, query, use = 'books') => {
      const { Policy, Signature, 'Key-Pair-Id': keyId } = query
      if (typeof Policy !== 'string' || typeof Signature !== 'string' || keyId !== stored.id) return 'policy_invalid'
      const cacheKey = `${Policy} ${Signature}`
      const known = verified.get(cacheKey)
      const policy = known ?? verifyPolicy(Policy, Signature, publicKey)
      if (policy === undefined) return 'policy_invalid'
      // Cache only valid signatures, so that invalid requests cannot fill the memory.
      if (known === undefined) verified.set(cacheKey, policy)
      if (policy.resource !== toResource(sha256, use)) return 'policy_invalid'
      return policy.expires > now() ? 'allowed' : 'policy_expired'
    },
  }
}

/**
 * Returns the expiry in seconds since 1970, half a lifetime to a whole lifetime after `now`. The expiry changes twice
 * per lifetime.
 */
function expiryAt(now: number, lifetimeSeconds: number): number {
  const step = lifetimeSeconds / 2
  return Math.ceil((Math.floor(now / step) + 2) * step)
}

async function signPolicy(text: string, keyId: string, privateKey: KeyObject): Promise<string> {
  // `sign` with a callback does not run in the main thread, so that 500 covers do not block other requests.
  const signature = await new Promise<Buffer>((resolve, reject) => {
    sign(DIGEST, Buffer.from(text), privateKey, (error, bytes) => (error === null ? resolve(bytes) : reject(error)))
  })
  return `Policy=${toUrlSafe(Buffer.from(text))}&Signature=${toUrlSafe(signature)}&Key-Pair-Id=${keyId}`
}

function verifyPolicy(policy: string, signature: string, publicKey: KeyObject): ContentPolicy | undefined {
  const text = Buffer.from(fromUrlSafe(policy))
  return verify(DIGEST, text, publicKey, fromUrlSafe(signature)) ? readPolicy(text.toString('utf8')) : undefined
}

/** Returns a map of limited size. A full map deletes its oldest entry. */
function createCache<Value>() {
  const entries = new Map<string, Value>()
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, value: Value) => {
      const [oldest] = entries.keys()
      if (entries.size >= MAX_CACHED_POLICIES && oldest !== undefined) entries.delete(oldest)
      entries.set(key, value)
      return value
    },
  }
}
