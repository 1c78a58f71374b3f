import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { hashSecret, makeSecret } from './random-secret.ts'
import { parseScopes } from './scopes.ts'
import type { Scope } from './scopes.ts'
import { oneRosterClients, oneRosterTokens } from './tables.ts'

/** Lifetime of an access token in seconds. */
export const TOKEN_LIFETIME_S = 3600
/** `lastUsedAt` is written at most once in this time. */
const LAST_USE_STEP_MS = 60_000
const SECOND_MS = 1000

/** A client whose secret or token was accepted. */
export interface OneRosterClient {
  readonly uid: string
  readonly realm: Realm
  /** Uid of the organization. */
  readonly organization: string
  readonly db: Db
}

/** Returns the id of a client for its requests. It begins with the realm, which says where the client is stored. */
export const toClientId = (realm: string, uid: string): string => `${realm}_${uid}`

/** Finds the realm at the begin of a client id or a token, and the database of the realm. */
function findShard({ shards }: Kernel, text: string): { readonly realm: Realm; readonly db: Db } | undefined {
  const realm = Realm.safeParse(text.split('_', 1)[0]).data
  return realm === undefined ? undefined : { realm, db: shards.forRealm(realm) }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds a client by its id and its secret. Returns undefined if one of the two is wrong. */
export async function findClientBySecret(
  kernel: Kernel,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<OneRosterClient | undefined> {
  const shard = findShard(kernel, id)
  const uid = id.slice(id.indexOf('_') + 1)
  if (shard === undefined || !UUID.test(uid)) return undefined
  const { realm, db } = shard
  const [found] = await db
    .select({ organization: oneRosterClients.schoolUnitUid })
    .from(oneRosterClients)
    .where(
      and(
        eq(oneRosterClients.uid, uid),
        eq(oneRosterClients.realm, realm),
        eq(oneRosterClients.secretHash, hashSecret(secret)),
      ),
    )
  return found === undefined ? undefined : { uid, realm, db, ...found }
}

/** Stores a new token of a client, and returns it. Only its hash is stored. */
export async function issueToken(
  { clock }: Kernel,
  { uid: clientUid, realm, db }: OneRosterClient,
  scopes: readonly Scope[],
): Promise<string> {
  const token = `${realm}_${makeSecret()}`
  const expiresAt = new Date(clock.now().getTime() + TOKEN_LIFETIME_S * SECOND_MS)
  await db
    .insert(oneRosterTokens)
    .values({ tokenHash: hashSecret(token), realm, clientUid, scopes: [...scopes], expiresAt })
  return token
}

/** Finds the client of a token. Returns undefined for a token that is unknown or has expired, or whose client was deleted. */
export async function findClientByToken(
  kernel: Kernel,
  token: string,
): Promise<{ readonly client: OneRosterClient; readonly scopes: readonly Scope[] } | undefined> {
  const shard = findShard(kernel, token)
  if (shard === undefined) return undefined
  const { realm, db } = shard
  const [found] = await db
    .select({
      uid: oneRosterClients.uid,
      organization: oneRosterClients.schoolUnitUid,
      scopes: oneRosterTokens.scopes,
    })
    .from(oneRosterTokens)
    .innerJoin(oneRosterClients, eq(oneRosterClients.uid, oneRosterTokens.clientUid))
    .where(
      and(
        eq(oneRosterTokens.tokenHash, hashSecret(token)),
        eq(oneRosterClients.realm, realm),
        gt(oneRosterTokens.expiresAt, kernel.clock.now()),
      ),
    )
  if (found === undefined) return undefined
  const { scopes, ...client } = found
  return { client: { ...client, realm, db }, scopes: parseScopes(scopes.join(' ')) }
}

/** Stores that a client was used now. */
export async function recordUse({ clock }: Kernel, { uid, db }: OneRosterClient): Promise<void> {
  const now = clock.now()
  const isOlder = lt(oneRosterClients.lastUsedAt, new Date(now.getTime() - LAST_USE_STEP_MS))
  await db
    .update(oneRosterClients)
    .set({ lastUsedAt: now })
    .where(and(eq(oneRosterClients.uid, uid), or(isNull(oneRosterClients.lastUsedAt), isOlder)))
}

/** Deletes tokens that have expired. */
export async function deleteExpiredTokens({ shards, clock }: Kernel): Promise<void> {
  for (const db of shards.each) await db.delete(oneRosterTokens).where(lte(oneRosterTokens.expiresAt, clock.now()))
}

/** Lets changes of the clients of an organization wait for each other, until the end of the transaction. */
export async function lockClients(rows: Rows, organization: string): Promise<void> {
  await rows.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`oneroster ${organization}`}, 0))`)
}
