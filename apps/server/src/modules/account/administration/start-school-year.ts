import { and, eq, inArray } from 'drizzle-orm'
import type { SchoolYearStep } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { associations, groups, memberships, users } from '../tables.ts'
import { isOnlyUnit, removePerson } from './delete-person.ts'
import { readUnit } from './list-units.ts'
import { listUnitGroups } from './lost-people.ts'
import type { PeopleUndo } from './many-people/undo-people.ts'
import { readAdministeredPerson } from './person-access.ts'
import type { AdministeredPerson } from './person-access.ts'
import { administersUnit, seesUnit } from './scope.ts'
import { inTransaction, recordChange } from './write-context.ts'
import type { WriteContext } from './write-context.ts'
import { groupProblems, INDEX_PROBLEMS } from './write-group.ts'

/** The result of a new school year. */
interface SchoolYear {
  /** The new names of the groups. */
  readonly names: readonly string[]
  /** The uids of the pupils who left the school unit. */
  readonly leavers: readonly string[]
}

/**
 * Gives the groups of a school unit new names, and removes the pupils of the leaving groups from the unit: all or
 * nothing. A leaver without another unit can be restored for 30 days, with the same groups. `store` runs in the same
 * transaction, with the data for undoing. Refuses with `not_found`, `forbidden`, `changed_meanwhile`, and
 * `validation_failed` or `conflict` for a name.
 */
export function startSchoolYear(
  context: WriteContext,
  unit: string,
  steps: readonly SchoolYearStep[],
  store: (rows: Rows, year: SchoolYear, undo: PeopleUndo) => Promise<void>,
): Promise<SchoolYear | Refusal> {
  const { actor, scope } = context
  return inTransaction(context, INDEX_PROBLEMS, async (rows) => {
    if (!seesUnit(scope, unit) || (await readUnit(rows, actor.realm, unit)) === undefined) throw refuse('not_found')
    if (!administersUnit(scope, unit)) throw refuse('forbidden')
    for (const { name } of steps) {
      const problems = groupProblems({ name })
      if (problems.length > 0) throw refuse('validation_failed', undefined, { errors: problems })
    }
    const renamed = await renameGroups(context, rows, unit, steps)
    const leaving = steps.filter(({ leaves }) => leaves).map(({ id }) => id)
    const leavers = await listPupils(rows, unit, leaving)
    const unitGroups = await listUnitGroups(rows, unit)
    const changed: PeopleUndo['changed'] = []
    for (const uid of leavers) {
      const person = await readAdministeredPerson(rows, actor.realm, uid, { lock: true })
      if (person !== undefined) changed.push(describeLeaver(person, unit, unitGroups))
      const refusal = await removePerson(context, rows, uid, unit)
      if (refusal !== undefined) throw refusal
    }
    await recordChange(context, rows, unit, 'start-school-year', { groups: steps.length, leavers: leavers.length })
    const year = { names: steps.map(({ name }) => name.trim()), leavers }
    await store(rows, year, { unit, created: [], changed, groups: [], renamed })
    return year
  })
}

/** Returns what undoing needs of a pupil before the removal. */
function describeLeaver(
  person: AdministeredPerson,
  unit: string,
  unitGroups: readonly string[],
): PeopleUndo['changed'][number] {
  const { uid, version, deletionDueAt, deletionCause } = person.user
  const addToSubSchools = person.roles.some((role) => role.uid === unit && role.addToSubSchools)
  const left = {
    uid,
    version: version + 1,
    before: {},
    role: { role: 'student', active: true, addToSubSchools },
  } as const
  // A pupil with another unit loses the role and the groups, any other pupil the account.
  return isOnlyUnit(person, unit)
    ? { ...left, deletion: deletionDueAt && { dueAt: deletionDueAt.toISOString(), cause: deletionCause } }
    : { ...left, groups: person.groups.filter((group) => unitGroups.includes(group)) }
}

/**
 * Renames in two steps, because a new name is often the old name of another group. Returns what undoing needs of the
 * groups.
 */
async function renameGroups(
  context: WriteContext,
  rows: Rows,
  unit: string,
  steps: readonly SchoolYearStep[],
): Promise<NonNullable<PeopleUndo['renamed']>> {
  const found = await rows
    .select({ uid: groups.uid, version: groups.version, name: groups.name })
    .from(groups)
    .where(and(eq(groups.schoolUnitUid, unit), inArray(groups.uid, [...new Set(steps.map(({ id }) => id))])))
    .for('update')
  const versions = new Map(found.map(({ uid, version }) => [uid, version]))
  if (versions.size < steps.length) throw refuse('not_found', 'Not all of these are groups of the school unit.')
  if (steps.some(({ id, version }) => versions.get(id) !== version)) throw refuse('changed_meanwhile')
  for (const { id, version } of steps)
    await rows
      .update(groups)
      .set({ name: id, version: version + 1 })
      .where(eq(groups.uid, id))
  for (const { id, name } of steps) {
    await rows.update(groups).set({ name: name.trim() }).where(eq(groups.uid, id))
    await recordChange(context, rows, id, 'change-group', { fields: ['name'] })
  }
  return found.map(({ uid, version, name }) => ({ uid, version: version + 1, name }))
}

/** Returns the uids of the active pupils of groups, without shared accounts. */
async function listPupils(rows: Rows, unit: string, groupUids: readonly string[]): Promise<readonly string[]> {
  if (groupUids.length === 0) return []
  const found = await rows
    .selectDistinct({ uid: users.uid })
    .from(memberships)
    .innerJoin(users, eq(users.uid, memberships.userUid))
    .innerJoin(associations, eq(associations.userUid, users.uid))
    .where(
      and(
        inArray(memberships.groupUid, [...groupUids]),
        eq(users.sharedAccount, false),
        eq(associations.schoolUnitUid, unit),
        eq(associations.role, 'student'),
        eq(associations.active, true),
      ),
    )
  return found.map(({ uid }) => uid)
}
