import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { Me, MyGroup, Organization } from '@lectern/contracts'
import { countTotal } from '../../kernel/database/count-total.ts'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Page, Paged } from './page.ts'
import { associations, groups, memberships, schoolUnits, users } from './tables.ts'
import { byName } from '../../kernel/database/text-search.ts'

/** Returns the response body of `/me`, or undefined if the person was deleted after the token was issued. */
export async function readMe(db: Db, uid: string): Promise<Me | undefined> {
  const statements = meStatements(db)
  const [user] = await statements.user.execute({ uid })
  if (user === undefined) return undefined
  const roles = await statements.roles.execute({ uid })
  const ownGroups = await statements.groups.execute({ uid })
  const { firstname, lastname, username, email, emailVerified, identifiers } = user
  const { speakingBookRights, hidePasswordChange, sharedAccount } = user
  return {
    uid,
    username,
    firstname,
    lastname,
    email,
    emailVerified,
    identifiers,
    speakingBookRights,
    hidePasswordChange,
    sharedAccount,
    associations: roles,
    memberships: ownGroups,
  }
}

const meStatements = preparedFor((db) => {
  const uid = sql.placeholder('uid')
  return {
    user: db.select().from(users).where(eq(users.uid, uid)).prepare('account_me'),
    roles: db
      .select({ uid: associations.schoolUnitUid, role: associations.role, active: associations.active })
      .from(associations)
      .where(eq(associations.userUid, uid))
      .orderBy(asc(associations.schoolUnitUid))
      .prepare('account_my_roles'),
    groups: db
      .select({ uid: groups.uid, name: groups.name })
      .from(memberships)
      .innerJoin(groups, eq(groups.uid, memberships.groupUid))
      .where(eq(memberships.userUid, uid))
      .orderBy(asc(byName(groups.name)), asc(groups.uid))
      .prepare('account_my_groups'),
  }
})

/** Returns one page of the active school units of a person, sorted by name. Spec 2 §7, account service. */
export async function readMyOrganizations(db: Db, uid: string, page: Page): Promise<Paged<Organization>> {
  const data = await organizationsStatement(db).execute({ uid, ...page })
  const countAll = () =>
    db
      .select({ value: count() })
      .from(associations)
      .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
      .where(isActiveUnitOf(uid))
  return { data, meta: { totalCount: await countTotal(page, data.length, countAll) } }
}

const isActiveUnitOf = (uid: string | Placeholder) =>
  and(eq(associations.userUid, uid), eq(associations.active, true), eq(schoolUnits.status, 'active'))

const organizationsStatement = preparedFor((db) =>
  db
    .select({
      uid: schoolUnits.uid,
      name: schoolUnits.name,
      type: schoolUnits.type,
      active: associations.active,
      role: associations.role,
    })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(isActiveUnitOf(sql.placeholder('uid')))
    .orderBy(asc(byName(schoolUnits.name)), asc(schoolUnits.uid))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('account_my_organizations'),
)

/** Returns one page of the groups of a person, sorted by name. */
export async function readMyGroups(db: Db, uid: string, page: Page): Promise<Paged<MyGroup>> {
  const data = await db
    .select({ uid: groups.uid, name: groups.name, code: groups.code, schoolUnit: groups.schoolUnitUid })
    .from(memberships)
    .innerJoin(groups, eq(groups.uid, memberships.groupUid))
    .where(eq(memberships.userUid, uid))
    .orderBy(asc(byName(groups.name)), asc(groups.uid))
    .limit(page.limit)
    .offset(page.offset)
  const countAll = () => db.select({ value: count() }).from(memberships).where(eq(memberships.userUid, uid))
  return { data, meta: { totalCount: await countTotal(page, data.length, countAll) } }
}
