import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { rosterSyncs, scimDoors } from '../tables.ts'

/** Path above the addresses of SCIM. The next part is the uid of the organization. Source: product document. */
export const SCIM_PATH = '/api/scim/v2'

/** Returns the address that an administrator enters at the identity provider. */
export const scimAddress = ({ settings }: Pick<Kernel, 'settings'>, organization: string): string =>
  `${settings.publicOrigin}${SCIM_PATH}/${organization}`

/** A sync to which an identity provider pushes. */
export interface ScimSync {
  readonly uid: string
  readonly realm: Realm
  /** Uid of the organization. */
  readonly organization: string
  readonly db: Db
}

/**
 * Stores a new token of a sync, and returns it. The earlier one is refused from now on. The token has 256 random bits, so
 * that its hash needs no salt. It begins with the realm, which says where the sync is stored.
 */
export async function makeToken(rows: Rows, { syncUid, realm }: { readonly syncUid: string; readonly realm: Realm }) {
  const token = `${realm}_${randomBytes(32).toString('base64url')}`
  const tokenHash = hashToken(token)
  await rows
    .insert(scimDoors)
    .values({ syncUid, realm, tokenHash })
    .onConflictDoUpdate({ target: scimDoors.syncUid, set: { tokenHash } })
  return token
}

/** Finds the sync of a token. Returns undefined for a token that is unknown, or replaced, or of a sync of another type. */
export async function findSyncOfToken({ shards }: Kernel, token: string): Promise<ScimSync | undefined> {
  const realm = Realm.safeParse(token.split('_', 1)[0]).data
  if (realm === undefined) return undefined
  const db = shards.forRealm(realm)
  const [found] = await db
    .select({ uid: rosterSyncs.uid, organization: rosterSyncs.schoolUnitUid })
    .from(scimDoors)
    .innerJoin(rosterSyncs, eq(rosterSyncs.uid, scimDoors.syncUid))
    .where(
      and(
        eq(scimDoors.tokenHash, hashToken(token)),
        eq(rosterSyncs.realm, realm),
        sql`${rosterSyncs.settings}->>'type' = 'scim'`,
      ),
    )
  return found === undefined ? undefined : { ...found, realm, db }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
