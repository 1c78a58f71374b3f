import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import { associations, groups, memberships, schoolUnits, users } from './tables.ts'
import { byName } from '../../kernel/database/text-search.ts'

export interface SchoolGroup {
  readonly uid: string
  readonly name: string
  readonly code: string | null
  readonly schoolUnit: { readonly uid: string; readonly name: string; readonly qrCodeLoginEnabled: boolean }
}

export async function findGroup(db: Rows, realm: Realm, uid: string): Promise<SchoolGroup | undefined> {
  const [found] = await groupsWhere(db, and(eq(groups.realm, realm), eq(groups.uid, uid)))
  return found
}

/** Returns the group with this log-in code in an active school unit, or undefined. */
export async function findGroupByCode(db: Db, realm: Realm, code: string): Promise<SchoolGroup | undefined> {
  const here = and(eq(groups.realm, realm), eq(groups.code, code), eq(schoolUnits.status, 'active'))
  const [found] = await groupsWhere(db, here)
  return found
}

/** Returns the active students of a group, sorted by name, without the shared account. */
export async function listPupils(db: Rows, group: SchoolGroup): Promise<{ uid: string; name: string }[]> {
  const rows = await db
    .select({ uid: users.uid, firstname: users.firstname, lastname: users.lastname })
    .from(memberships)
    .innerJoin(users, eq(users.uid, memberships.userUid))
    .innerJoin(
      associations,
      and(
        eq(associations.userUid, users.uid),
        eq(associations.schoolUnitUid, group.schoolUnit.uid),
        eq(associations.role, 'student'),
        eq(associations.active, true),
      ),
    )
    .where(and(eq(memberships.groupUid, group.uid), eq(users.sharedAccount, false)))
    .orderBy(asc(byName(users.firstname)), asc(byName(users.lastname)), asc(users.uid))
  return rows.map(({ uid, firstname, lastname }) => ({ uid, name: `${firstname} ${lastname}`.trim() }))
}

/** Returns the uid of the shared account of a group, or undefined if the group has none. */
export async function findSharedAccount(db: Rows, groupUid: string): Promise<string | undefined> {
  const [found] = await db
    .select({ uid: users.uid })
    .from(memberships)
    .innerJoin(users, eq(users.uid, memberships.userUid))
    .where(and(eq(memberships.groupUid, groupUid), eq(users.sharedAccount, true)))
  return found?.uid
}

/** Sets the code of a group that has none. */
export async function assignGroupCode(rows: Rows, uid: string, code: string): Promise<void> {
  await rows
    .update(groups)
    .set({ code })
    .where(and(eq(groups.uid, uid), isNull(groups.code)))
}

function groupsWhere(db: Rows, where: ReturnType<typeof and>) {
  return db
    .select({
      uid: groups.uid,
      name: groups.name,
      code: groups.code,
      schoolUnit: {
        uid: schoolUnits.uid,
        name: schoolUnits.name,
        qrCodeLoginEnabled: schoolUnits.qrCodeLoginEnabled,
      },
    })
    .from(groups)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, groups.schoolUnitUid))
    .where(where)
}
