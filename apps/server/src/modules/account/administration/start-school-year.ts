import { and, eq, inArray } from 'drizzle-orm'
import type { SchoolYearStep } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { associations, groups, memberships, users } from '../tables.ts'
import { removePerson } from './delete-person.ts'
import { readUnit } from './list-units.ts'
import { administersUnit, seesUnit } from './scope.ts'
import { inTransaction, recordChange } from './write-context.ts'
import type { WriteContext } from './write-context.ts'
import { groupProblems, INDEX_PROBLEMS } from './write-group.ts'

/** The result of a new school year. */
interface SchoolYear {
  readonly renamed: number
  /** The uids of the pupils who left the school unit. */
  readonly leavers: readonly string[]
}

/**
 * Gives the groups of a school unit new names, and removes the pupils of the leaving groups from the unit: all or
 * nothing. A leaver without another unit can be restored for 30 days, with the same groups. Refuses with `not_found`,
 * `forbidden`, `changed_meanwhile`, and `validation_failed` or `conflict` for a name.
 */
export function startSchoolYear(
  context: WriteContext,
  unit: string,
  steps: readonly SchoolYearStep[],
): Promise<SchoolYear | Refusal> {
  const { actor, scope } = context
  return inTransaction(context, INDEX_PROBLEMS, async (rows) => {
    if (!seesUnit(scope, unit) || (await readUnit(rows, actor.realm, unit)) === undefined) throw refuse('not_found')
    if (!administersUnit(scope, unit)) throw refuse('forbidden')
    for (const { name } of steps) {
      const problems = groupProblems({ name })
      if (problems.length > 0) throw refuse('validation_failed', undefined, { errors: problems })
    }
    await renameGroups(context, rows, unit, steps)
    const leaving = steps.filter(({ leaves }) => leaves).map(({ id }) => id)
    const leavers = await listPupils(rows, unit, leaving)
    for (const uid of leavers) {
      const refusal = await removePerson(context, rows, uid, unit)
      if (refusal !== undefined) throw refusal
    }
    await recordChange(context, rows, unit, 'start-school-year', { groups: steps.length, leavers: leavers.length })
    return { renamed: steps.length, leavers }
  })
}

/** Renames in two steps, because a new name is often the old name of another group. */
async function renameGroups(
  context: WriteContext,
  rows: Rows,
  unit: string,
  steps: readonly SchoolYearStep[],
): Promise<void> {
  const found = await rows
    .select({ uid: groups.uid, version: groups.version })
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
