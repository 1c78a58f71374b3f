import { and, eq, sql } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { ExternalMethod, PersonIdentifier, Role } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { normalizeIdentifier } from './administration/person-problems.ts'
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

/** A value by which an account is found: an identifier, the id of the school's system, or a confirmed email address. */
interface AccountKey {
  readonly kind: PersonIdentifier | 'externalId' | 'email'
  readonly value: string
}

/** Returns the uids of the people of a realm who have this value. Only `externalId` can belong to several people. */
export async function findAccounts(db: Db, realm: Realm, { kind, value }: AccountKey): Promise<string[]> {
  const isAccount =
    kind === 'externalId'
      ? eq(users.externalId, value)
      : kind === 'email'
        ? and(users.emailVerified, sql`lower(${users.email}) = ${value.trim().toLowerCase()}`)
        : sql`${users.identifiers}->>${sql.raw(`'${kind}'`)} = ${normalizeIdentifier(kind, value)}`
  const found = await db
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.realm, realm), isAccount))
    .limit(2)
  return found.map(({ uid }) => uid)
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
