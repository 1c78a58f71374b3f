import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { Role } from '@lectern/contracts'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { associations, schoolUnits, subscriptions, users } from './tables.ts'

/** What tokens say of a person. Spec 2 §3, claims. */
export interface Person {
  readonly uid: string
  readonly realm: Realm
  readonly username: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly subscriptions: readonly string[]
  readonly superUser: boolean
}

/** A person's stored password, for checking a log-in. */
export interface Login {
  readonly uid: string
  readonly passwordHash: string | null
}

/** Finds who logs in under a name, which may be typed in any case. */
export async function findLogin(kernel: Kernel, realm: Realm, username: string): Promise<Login | undefined> {
  const [login] = await kernel.shards
    .of(realm)
    .select({ uid: users.uid, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.realm, realm), eq(users.username, username.trim().toLowerCase())))
  return login
}

/** Finds a person by uid alone, in whichever shard: an OAuth subject does not tell its realm. */
export async function findPerson(kernel: Kernel, uid: string): Promise<Person | undefined> {
  for (const db of kernel.shards.each) {
    const statements = personStatements(db)
    const [user] = await statements.user.execute({ uid })
    if (user === undefined) continue
    const units = await statements.units.execute({ uid })
    const now = kernel.clock.now()
    const types = await statements.subscriptions.execute({ uid, units: units.map((unit) => unit.uid), now })
    return {
      uid,
      realm: Realm.parse(user.realm),
      username: user.username,
      name: `${user.firstname} ${user.lastname}`.trim(),
      roles: [...new Set(units.map(({ role }) => role))].sort(),
      subscriptions: types.map(({ type }) => type),
      superUser: user.superUser,
    }
  }
  return undefined
}

/** Asked for each token that is made. */
const personStatements = preparedFor((db) => ({
  user: db
    .select()
    .from(users)
    .where(eq(users.uid, sql.placeholder('uid')))
    .prepare('person_user'),
  units: db
    .select({ uid: schoolUnits.uid, role: associations.role })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(
      and(
        eq(associations.userUid, sql.placeholder('uid')),
        eq(associations.active, true),
        eq(schoolUnits.status, 'active'),
      ),
    )
    .prepare('person_units'),
  subscriptions: db
    .selectDistinct({ type: subscriptions.type })
    .from(subscriptions)
    .where(
      and(
        or(
          eq(subscriptions.userUid, sql.placeholder('uid')),
          sql`${subscriptions.schoolUnitUid} = any(${sql.placeholder('units')}::uuid[])`,
        ),
        lte(subscriptions.startsAt, sql.placeholder('now')),
        or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, sql.placeholder('now'))),
      ),
    )
    .orderBy(subscriptions.type)
    .prepare('person_subscriptions'),
}))

/** Ids of the school units that a person is active in, sorted. */
export async function organizationsOf(db: Db, userUid: string): Promise<string[]> {
  return (await personStatements(db).units.execute({ uid: userUid })).map(({ uid }) => uid).toSorted()
}
