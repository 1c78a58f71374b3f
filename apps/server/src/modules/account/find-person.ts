import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Realm } from '@lectern/contracts'
import type { Role } from '@lectern/contracts'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { associations, childProfiles, schoolUnits, subscriptions, users } from './tables.ts'

/** Data of a person for the claims of tokens. Spec 2 §3, claims. */
export interface Person {
  readonly uid: string
  readonly realm: Realm
  readonly username: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly subscriptions: readonly string[]
  readonly superUser: boolean
  /** The uid of the parent of a child with a profile, otherwise null. */
  readonly parent: string | null
  /** True if an administrator has decided to delete the account. */
  readonly deleted: boolean
  /** True if the account will be deleted because the person was removed from the last school unit. */
  readonly removed: boolean
}

/** A uid and a password hash. The hash is null if the account has no password. */
export interface Login {
  readonly uid: string
  readonly passwordHash: string | null
}

/** Returns whether a person is a super user, as stored in the database. */
export async function isStoredSuperUser(rows: Rows, uid: string): Promise<boolean> {
  const found = await rows
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), users.superUser))
  return found.length > 0
}

/** Returns the log-in data of a username, or undefined. Ignores case and surrounding spaces. */
export async function findLogin(kernel: Kernel, realm: Realm, username: string): Promise<Login | undefined> {
  const [login] = await kernel.shards
    .forRealm(realm)
    .select({ uid: users.uid, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.realm, realm), eq(users.username, username.trim().toLowerCase())))
  return login
}

/**
 * Finds a person by uid in all shards, because an OAuth subject does not name its realm. Returns undefined for an
 * unknown uid. A child has no roles while the parent may not log in.
 */
export async function findPerson(kernel: Kernel, uid: string): Promise<Person | undefined> {
  for (const db of kernel.shards.each) {
    const [user] = await personStatement(db).execute({ uid, now: kernel.clock.now() })
    if (user === undefined) continue
    const parent = user.parent === null ? undefined : await findPerson(kernel, user.parent)
    // A child reads as long as the parent may log in.
    const isBlocked = user.parent !== null && (parent === undefined || !mayLogIn(parent))
    return {
      uid,
      realm: Realm.parse(user.realm),
      username: user.username,
      name: `${user.firstname} ${user.lastname}`.trim(),
      roles: isBlocked ? [] : user.roles,
      subscriptions: user.subscriptions,
      superUser: user.superUser,
      parent: user.parent,
      deleted: user.deletionCause === 'administrator',
      removed: user.deletionCause === 'no-school-unit',
    }
  }
  return undefined
}

/**
 * SQL for the active associations with active school units of a person. The outer query names the table `users`
 * `person`.
 */
const activeUnits = sql`${associations} a join ${schoolUnits} s on s.uid = a.school_unit_uid
  where a.user_uid = person.uid and a.active and s.status = 'active'`

/** One prepared query for all data of a `Person`. The query runs for each new token. */
const personStatement = preparedFor((db) => {
  const person = alias(users, 'person')
  const now = sql.placeholder('now')
  const isActive = sql`b.starts_at <= ${now}::timestamptz and (b.ends_at is null or b.ends_at > ${now}::timestamptz)`
  return db
    .select({
      realm: person.realm,
      username: person.username,
      firstname: person.firstname,
      lastname: person.lastname,
      superUser: person.superUser,
      parent: sql<string | null>`(select c.parent_uid from ${childProfiles} c where c.user_uid = person.uid)`,
      deletionCause: person.deletionCause,
      roles: sql<Role[]>`array(select distinct a.role from ${activeUnits} order by a.role)`,
      // Two statements, because Postgres uses no index for a condition with `or` about two columns.
      subscriptions: sql<string[]>`array(
        select b.type from ${subscriptions} b where b.user_uid = person.uid and ${isActive}
        union
        select b.type from ${subscriptions} b
        where b.school_unit_uid in (select a.school_unit_uid from ${activeUnits}) and ${isActive}
        order by type)`,
    })
    .from(person)
    .where(eq(person.uid, sql.placeholder('uid')))
    .prepare('person')
})

/**
 * Returns whether a person may log in: with an active association to an active school unit, or as a super user. Spec 2
 * §5: at least one organization. A person whom an administrator has deleted may not.
 */
export function mayLogIn({ roles, superUser, deleted }: Person): boolean {
  return !deleted && (superUser || roles.length > 0)
}

/** Refuses the log-in of a person who may not log in, with `account_removed` or `account_inactive`. */
export function refuseLogIn(person: Person | undefined): Refusal | undefined {
  if (person !== undefined && mayLogIn(person)) return undefined
  return refuse(person?.deleted === true || person?.removed === true ? 'account_removed' : 'account_inactive')
}

/** Returns the sorted uids of the active school units in which a person has an active association. */
export async function listOrganizationIds(db: Db, userUid: string): Promise<string[]> {
  const rows = await db
    .select({ uid: schoolUnits.uid })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(and(eq(associations.userUid, userUid), eq(associations.active, true), eq(schoolUnits.status, 'active')))
    .orderBy(schoolUnits.uid)
  return rows.map(({ uid }) => uid)
}
