import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { fieldProblem } from '@lectern/contracts'
import type { OrganizationRole, Realm, Role } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { associations, groups, guardianships, memberships, schoolUnits } from '../tables.ts'
import type { PersonRole } from './person-access.ts'
import { administersUnit } from './scope.ts'
import type { Scope } from './scope.ts'
import { isOneType, typeOfRole } from './user-type.ts'

/** A change of roles, in the order in which it is written. */
export interface RoleChange {
  readonly set: readonly OrganizationRole[]
  /** Units in which the person has no role any more. */
  readonly removed: readonly string[]
  /** True if the person gets another type: a pupil becomes an employee, for example. */
  readonly retyped?: boolean
}

/**
 * Returns the change from the roles of a person to the wanted roles in the units that the actor administers. Roles in
 * other units stay. `ended` are the units of `listEndedRoles`. Refuses with `forbidden` for a unit of others, with
 * `other_user_type`, and if no role would be left. Spec 2 §5: a person has exactly one type, and at least one
 * organization.
 */
export function planRoles(
  scope: Scope,
  current: readonly PersonRole[],
  wanted: readonly OrganizationRole[],
  ended: ReadonlySet<string>,
): RoleChange | Refusal {
  const currentRoles = new Map(current.map((role) => [role.uid, role]))
  const changed = wanted.filter(({ id, role, addToSubSchools }) => {
    const before = currentRoles.get(id)
    return before === undefined || ended.has(id) || before.role !== role || addToSubSchools !== before.addToSubSchools
  })
  if (changed.some(({ id }) => !administersUnit(scope, id))) return refuse('forbidden')
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const removed = current.filter(({ uid }) => administersUnit(scope, uid) && !wantedIds.has(uid)).map(({ uid }) => uid)
  const kept = current.filter(({ uid }) => !wantedIds.has(uid) && !removed.includes(uid)).map(({ role }) => role)
  if (kept.length + wanted.length === 0)
    return refuse('validation_failed', undefined, { errors: [fieldProblem('organizations', 'choice_missing')] })
  if (!isOneType([...kept, ...wanted.map(({ role }) => role)])) return refuse('other_user_type')
  const types = new Set(current.map(({ role }) => typeOfRole(role)))
  const retyped = types.size > 0 && wanted.some(({ role }) => !types.has(typeOfRole(role)))
  return { set: changed, removed, retyped }
}

/** Returns the school units in which the role of a person has ended. A closed school unit does not end a role. */
export async function listEndedRoles(rows: Rows, userUid: string): Promise<ReadonlySet<string>> {
  const found = await rows
    .select({ uid: associations.schoolUnitUid })
    .from(associations)
    .where(and(eq(associations.userUid, userUid), eq(associations.active, false)))
  return new Set(found.map(({ uid }) => uid))
}

/**
 * Writes a change of roles, also in the units below a role with `addToSubSchools`. Removes the person from the groups of
 * units without a role. A person with another type leaves all groups, because an employee in a group is its teacher, and
 * loses the links to guardians or pupils. Refuses with `not_found` for a unit that the realm does not have.
 */
export async function writeRoles(
  rows: Rows,
  realm: Realm,
  userUid: string,
  { set, removed, retyped = false }: RoleChange,
): Promise<Refusal | undefined> {
  const units = await findUnits(
    rows,
    realm,
    set.map(({ id }) => id),
  )
  if (set.some(({ id }) => !units.has(id))) return refuse('not_found', 'There is no such school unit.')
  const roles = new Map<string, { readonly role: Role; readonly addToSubSchools: boolean }>()
  for (const { id, role } of set.filter(({ addToSubSchools }) => addToSubSchools))
    for (const below of await listUnitsBelow(rows, id)) roles.set(below, { role, addToSubSchools: false })
  // The given role of a unit counts, also if the person gets another role in the units above and below it.
  for (const { id, role, addToSubSchools } of set) roles.set(id, { role, addToSubSchools })
  // A unit below a role with `addToSubSchools` stays one of the person, with its groups.
  const lost = removed.filter((unit) => !roles.has(unit))
  if (lost.length > 0) await removeRoles(rows, userUid, lost)
  if (retyped) {
    await rows.delete(memberships).where(eq(memberships.userUid, userUid))
    const isLinked = or(eq(guardianships.pupilUid, userUid), eq(guardianships.guardianUid, userUid))
    await rows.delete(guardianships).where(isLinked)
  }
  if (roles.size === 0) return undefined
  await rows
    .insert(associations)
    .values([...roles].map(([schoolUnitUid, role]) => ({ realm, userUid, schoolUnitUid, ...role })))
    .onConflictDoUpdate({
      target: [associations.userUid, associations.schoolUnitUid],
      set: { role: sql`excluded.role`, active: true, addToSubSchools: sql`excluded.add_to_sub_schools` },
    })
  return undefined
}

/** Removes the roles of a person in school units, and the memberships in groups of these units. */
export async function removeRoles(rows: Rows, userUid: string, units: readonly string[]): Promise<void> {
  const groupsOfUnits = rows
    .select({ uid: groups.uid })
    .from(groups)
    .where(inArray(groups.schoolUnitUid, [...units]))
  await rows
    .delete(memberships)
    .where(and(eq(memberships.userUid, userUid), inArray(memberships.groupUid, groupsOfUnits)))
  await rows
    .delete(associations)
    .where(and(eq(associations.userUid, userUid), inArray(associations.schoolUnitUid, [...units])))
}

async function findUnits(rows: Rows, realm: Realm, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const found = await rows
    .select({ uid: schoolUnits.uid })
    .from(schoolUnits)
    .where(and(eq(schoolUnits.realm, realm), inArray(schoolUnits.uid, [...uids])))
  return new Set(found.map(({ uid }) => uid))
}

/** Returns the uids of all school units below a unit. */
export async function listUnitsBelow(rows: Rows, unit: string): Promise<string[]> {
  const found = await rows.execute<{ uid: string }>(sql`
    with recursive units as (
      select uid from ${schoolUnits} where parent = ${unit}
      union
      select below.uid from ${schoolUnits} below join units on below.parent = units.uid
    )
    select uid from units`)
  return found.rows.map(({ uid }) => uid)
}
