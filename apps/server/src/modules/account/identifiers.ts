import { and, eq, sql } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { ExternalMethod, Role } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { associations, schoolUnits, users } from './tables.ts'

/** The kinds of external identifiers of a school unit. Spec 2 §3, school unit. */
const SCHOOL_IDENTIFIERS = ['officialMunicipalityKey', 'sisSchoolUnitCode', 'sectoralCode', 'establishmentId'] as const
export type SchoolIdentifier = (typeof SCHOOL_IDENTIFIERS)[number]

export interface PersonAssociation {
  readonly uid: string
  readonly role: Role
  /** True if the association and the school unit are both active. */
  readonly active: boolean
  readonly qrCodeLoginEnabled: boolean
}

/** Lists all associations of a person, including inactive ones. */
export async function listAssociations(db: Db, userUid: string): Promise<PersonAssociation[]> {
  const rows = await db
    .select({
      uid: schoolUnits.uid,
      role: associations.role,
      active: associations.active,
      status: schoolUnits.status,
      qrCodeLoginEnabled: schoolUnits.qrCodeLoginEnabled,
    })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(eq(associations.userUid, userUid))
  return rows.map(({ status, active, ...place }) => ({ ...place, active: active && status === 'active' }))
}

/** Returns the uid of the person who has this identifier at an external provider, or undefined. */
export async function findByIdentifier(
  db: Db,
  realm: Realm,
  method: ExternalMethod,
  identifier: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ uid: users.uid })
    .from(users)
    // Postgres uses the index on this identifier only if the provider's name is a part of the statement.
    .where(and(eq(users.realm, realm), sql`${users.identifiers}->>${sql.raw(`'${method}'`)} = ${identifier}`))
  return found?.uid
}

export interface IdentifiedUnit {
  readonly uid: string
  readonly realm: Realm
  readonly name: string
  readonly type: string
  readonly active: boolean
}

/** Returns the school units of all realms that have this identifier, including inactive ones. */
export async function findSchoolUnits(
  kernel: Kernel,
  kind: SchoolIdentifier,
  value: string,
): Promise<IdentifiedUnit[]> {
  const found = await Promise.all(
    kernel.shards.each.map((db) =>
      db
        .select()
        .from(schoolUnits)
        .where(sql`${schoolUnits.identifiers} @> ${JSON.stringify({ [kind]: value })}::jsonb`),
    ),
  )
  return found.flat().map(({ uid, realm, name, type, status }) => ({
    uid,
    realm: Realm.parse(realm),
    name,
    type,
    active: status === 'active',
  }))
}
