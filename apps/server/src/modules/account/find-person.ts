import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { Role } from '@lectern/contracts'
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
    const [user] = await db.select().from(users).where(eq(users.uid, uid))
    if (user === undefined) continue
    const units = await activeUnits(db, uid)
    return {
      uid,
      realm: Realm.parse(user.realm),
      username: user.username,
      name: `${user.firstname} ${user.lastname}`.trim(),
      roles: [...new Set(units.map(({ role }) => role))].sort(),
      subscriptions: await currentSubscriptions(
        db,
        uid,
        units.map((unit) => unit.uid),
        kernel.clock.now(),
      ),
      superUser: user.superUser,
    }
  }
  return undefined
}

function activeUnits(db: Db, userUid: string) {
  return db
    .select({ uid: schoolUnits.uid, role: associations.role })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(and(eq(associations.userUid, userUid), eq(associations.active, true), eq(schoolUnits.status, 'active')))
}

async function currentSubscriptions(db: Db, userUid: string, units: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ type: subscriptions.type })
    .from(subscriptions)
    .where(
      and(
        or(eq(subscriptions.userUid, userUid), inArray(subscriptions.schoolUnitUid, [...units])),
        lte(subscriptions.startsAt, now),
        or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, now)),
      ),
    )
    .orderBy(subscriptions.type)
  return rows.map(({ type }) => type)
}

/** Ids of the school units that a person is active in, sorted. */
export async function organizationsOf(db: Db, userUid: string): Promise<string[]> {
  return (await activeUnits(db, userUid)).map(({ uid }) => uid).toSorted()
}
