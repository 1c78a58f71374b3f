import { sql } from 'drizzle-orm'
import type { AccountSettings, Realm, Role } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { toRoleFlags } from './administration/list-flags.ts'
import { recordAudit } from './audit-log/record-audit.ts'
import { associations, groups, memberships, schoolUnits, subscriptions, users } from './tables.ts'

export interface NewPerson {
  readonly uid: string
  readonly realm: Realm
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email?: string
  /**
   * True if the address needs no confirmation, for example an address from a school. Default: true if `email` is set.
   */
  readonly emailVerified?: boolean
  readonly settings?: AccountSettings
  readonly passwordHash?: string
  readonly superUser?: boolean
  /** True if all members of a group use the account to log in. */
  readonly sharedAccount?: boolean
  /** External identifiers of the person by log-in method: `{ gar: '…' }`. */
  readonly identifiers?: Readonly<Record<string, string>>
  readonly associations?: readonly { readonly uid: string; readonly role: Role }[]
  readonly groups?: readonly string[]
}

export type NewSchoolUnit = typeof schoolUnits.$inferInsert
export type NewGroup = typeof groups.$inferInsert
export type NewSubscription = typeof subscriptions.$inferInsert

/**
 * Stores people with their associations and memberships. Skips people who conflict with a stored person. Returns the
 * uids of the created people.
 */
export async function createPeople(
  kernel: Kernel,
  rows: Rows,
  people: readonly NewPerson[],
  actor: string,
): Promise<readonly string[]> {
  if (people.length === 0) return []
  const made = await rows
    .insert(users)
    .values(people.map(toUserRow))
    .onConflictDoNothing()
    .returning({ uid: users.uid })
  const createdUids = new Set(made.map(({ uid }) => uid))
  const created = people.filter(({ uid }) => createdUids.has(uid))
  const roles = created.flatMap((person) =>
    (person.associations ?? []).map(({ uid, role }) => ({
      realm: person.realm,
      userUid: person.uid,
      schoolUnitUid: uid,
      role,
    })),
  )
  const newMemberships = created.flatMap((person) =>
    (person.groups ?? []).map((groupUid) => ({ realm: person.realm, userUid: person.uid, groupUid })),
  )
  if (roles.length > 0) await rows.insert(associations).values(roles)
  if (newMemberships.length > 0) await rows.insert(memberships).values(newMemberships)
  await recordAudit(
    kernel,
    rows,
    created.map(({ uid, realm }) => ({ realm, actor, subject: uid, action: 'create-user' })),
  )
  return created.map(({ uid }) => uid)
}

/** Stores school units, groups and subscriptions. Rows that already exist stay unchanged. */
export async function createSchools(
  rows: Rows,
  made: {
    readonly units: readonly NewSchoolUnit[]
    readonly groups?: readonly NewGroup[]
    readonly subscriptions?: readonly NewSubscription[]
  },
): Promise<void> {
  if (made.units.length > 0)
    await rows
      .insert(schoolUnits)
      .values([...made.units])
      .onConflictDoNothing()
  if (made.groups !== undefined && made.groups.length > 0)
    await rows
      .insert(groups)
      .values([...made.groups])
      .onConflictDoNothing()
  if (made.subscriptions !== undefined && made.subscriptions.length > 0)
    await rows
      .insert(subscriptions)
      .values([...made.subscriptions])
      .onConflictDoNothing()
}

/** Makes a person a super user of their realm. Spec 2 §6. */
export async function grantSuperUser(
  kernel: Kernel,
  rows: Rows,
  realm: Realm,
  uid: string,
  actor: string,
): Promise<void> {
  await rows
    .update(users)
    .set({ superUser: true })
    .where(sql`${users.uid} = ${uid} and ${users.realm} = ${realm}`)
  await recordAudit(kernel, rows, [{ realm, actor, subject: uid, action: 'grant-super-user' }])
}

function toUserRow(person: NewPerson): typeof users.$inferInsert {
  return {
    uid: person.uid,
    realm: person.realm,
    username: person.username.toLowerCase(),
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email ?? null,
    emailVerified: person.emailVerified ?? person.email !== undefined,
    settings: person.settings ?? {},
    passwordHash: person.passwordHash ?? null,
    superUser: person.superUser ?? false,
    sharedAccount: person.sharedAccount ?? false,
    identifiers: { ...person.identifiers },
    // Otherwise the trigger that stores the flags would write each row twice.
    roleFlags: toRoleFlags((person.associations ?? []).map(({ role }) => role)),
  }
}
