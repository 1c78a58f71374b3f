import { and, eq, inArray } from 'drizzle-orm'
import { fieldProblem, textRule } from '@lectern/contracts'
import type { FieldProblem } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { associations, groups, memberships } from '../tables.ts'
import { readAdministeredGroup } from './list-groups.ts'
import { readUnit } from './list-units.ts'
import { ageFilterRule } from './person-problems.ts'
import { managesGroup, seesUnit } from './scope.ts'
import { inTransaction, recordChange, throwProblems } from './write-context.ts'
import type { IndexProblems, WriteContext } from './write-context.ts'

/** New values of a group. A missing value stays unchanged. */
export interface GroupData {
  readonly version?: number | undefined
  readonly name?: string | undefined
  /** True: the group gets a new code. False: the group loses its code. */
  readonly generateCode?: boolean | undefined
  readonly ageFilter?: number | null | undefined
  readonly addUsers?: readonly string[] | undefined
  readonly removeUsers?: readonly string[] | undefined
}

/** Spec 2 §5, message catalogue. */
export const INDEX_PROBLEMS: IndexProblems = { groups_school_unit_name: ['name', 'name_used'] }

/** Creates codes for groups. */
export type MakeCode = () => string

/**
 * Creates a group. An employee without administrator rights becomes a member, and so a teacher of the group. Refuses
 * with `not_found` for a unit outside the scope, and with problems of the name.
 */
export function createGroup(
  context: WriteContext,
  unit: string,
  data: GroupData,
  makeCode: MakeCode,
): Promise<{ readonly uid: string } | Refusal> {
  const { kernel, actor, scope } = context
  const { realm } = actor
  return inTransaction(context, INDEX_PROBLEMS, async (rows) => {
    if (!seesUnit(scope, unit) || (await readUnit(rows, realm, unit)) === undefined) throw refuse('not_found')
    throwProblems(groupProblems({ name: '', ...data }))
    const uid = kernel.ids.next()
    const code = data.generateCode === true ? makeCode() : null
    const name = (data.name ?? '').trim()
    await rows.insert(groups).values({ uid, realm, schoolUnitUid: unit, name, code, ageFilter: data.ageFilter ?? null })
    if (scope.teaches.includes(unit))
      await rows.insert(memberships).values({ realm, groupUid: uid, userUid: actor.userId })
    await recordChange(context, rows, uid, 'create-group', { schoolUnit: unit })
    return { uid }
  })
}

/**
 * Changes a group and its members. Refuses with `not_found`, `forbidden`, `changed_meanwhile`, `conflict` for a used
 * name, and with `not_found` for new members without a role in the school unit of the group.
 */
export function changeGroup(
  context: WriteContext,
  uid: string,
  data: GroupData,
  makeCode: MakeCode,
): Promise<undefined | Refusal> {
  const { kernel, actor } = context
  return inTransaction(context, INDEX_PROBLEMS, async (rows) => {
    const { group, unit } = await findManagedGroup(context, rows, uid)
    if (data.version !== undefined && data.version !== group.version) throw refuse('changed_meanwhile')
    throwProblems(groupProblems(data))
    const fields = findChangedFields(group, data)
    if (fields.length === 0) return undefined
    await rows
      .update(groups)
      .set({
        version: group.version + 1,
        ...(data.name === undefined ? {} : { name: data.name.trim() }),
        ...(data.generateCode === undefined ? {} : { code: data.generateCode ? makeCode() : null }),
        ...(data.ageFilter === undefined ? {} : { ageFilter: data.ageFilter }),
      })
      .where(eq(groups.uid, uid))
    const { addUsers = [], removeUsers = [] } = data
    const joined = await addMembers(rows, actor.realm, { uid, unit: unit.uid }, addUsers)
    const left = await removeMembers(rows, uid, removeUsers)
    const about = (action: string) => (subject: string) => ({
      realm: actor.realm,
      actor: auditActor(actor),
      subject,
      action,
      details: { group: uid, schoolUnit: unit.uid },
    })
    await recordChange(context, rows, uid, 'change-group', { fields })
    await recordAudit(kernel, rows, [...joined.map(about('join-group')), ...left.map(about('leave-group'))])
    return undefined
  })
}

/** Returns the names of the values that differ from those of the group. A new code always differs. */
function findChangedFields(group: typeof groups.$inferSelect, data: GroupData): string[] {
  const { name, generateCode, ageFilter, addUsers = [], removeUsers = [] } = data
  const changed = {
    name: name !== undefined && name.trim() !== group.name,
    generateCode: generateCode === true || (generateCode === false && group.code !== null),
    ageFilter: ageFilter !== undefined && ageFilter !== group.ageFilter,
    addUsers: addUsers.length > 0,
    removeUsers: removeUsers.length > 0,
  }
  return Object.entries(changed).flatMap(([field, isChanged]) => (isChanged ? [field] : []))
}

/** Returns a group that the actor manages, and locks it. Throws `not_found` and `forbidden`. */
export async function findManagedGroup({ actor, scope }: WriteContext, rows: Rows, uid: string) {
  const found = await readAdministeredGroup(rows, actor.realm, uid, { lock: true })
  if (found === undefined || !seesUnit(scope, found.unit.uid)) throw refuse('not_found')
  if (!managesGroup(scope, { uid, schoolUnit: found.unit.uid })) throw refuse('forbidden')
  return found
}

/** Adds people of the school unit to a group. Returns those that were not in it. Refuses with `not_found`. */
async function addMembers(
  rows: Rows,
  realm: string,
  group: { readonly uid: string; readonly unit: string },
  people: readonly string[],
): Promise<readonly string[]> {
  if (people.length === 0) return []
  const wanted = [...new Set(people)]
  const found = await rows
    .select({ uid: associations.userUid })
    .from(associations)
    .where(and(eq(associations.schoolUnitUid, group.unit), inArray(associations.userUid, wanted)))
  if (found.length < wanted.length) throw refuse('not_found', 'Not all of these are people of the school unit.')
  const added = await rows
    .insert(memberships)
    .values(wanted.map((userUid) => ({ realm, groupUid: group.uid, userUid })))
    .onConflictDoNothing()
    .returning({ uid: memberships.userUid })
  return added.map(({ uid }) => uid)
}

/** Removes people from a group. Returns those that were in it. */
async function removeMembers(rows: Rows, group: string, people: readonly string[]): Promise<readonly string[]> {
  if (people.length === 0) return []
  const removed = await rows
    .delete(memberships)
    .where(and(eq(memberships.groupUid, group), inArray(memberships.userUid, [...people])))
    .returning({ uid: memberships.userUid })
  return removed.map(({ uid }) => uid)
}

/** Returns the problems of new values of a group. */
export function groupProblems({ name, ageFilter }: GroupData): FieldProblem[] {
  const nameProblem = name === undefined ? undefined : textRule(name)
  const ageProblem = ageFilter === undefined || ageFilter === null ? undefined : ageFilterRule(ageFilter)
  return [
    ...(nameProblem === undefined ? [] : [fieldProblem('name', nameProblem)]),
    ...(ageProblem === undefined ? [] : [fieldProblem('ageFilter', ageProblem)]),
  ]
}
