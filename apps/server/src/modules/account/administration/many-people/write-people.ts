import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import { auditActor } from '../../../../kernel/actor.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
import { associations, groups, guardianships, memberships, users } from '../../tables.ts'
import type { UserRow } from '../person-access.ts'
import type { WriteContext } from '../write-context.ts'
import { toColumns } from '../write-person.ts'
import { removeRoles } from '../write-roles.ts'
import type { PlannedRow } from './people-file.ts'
import type { PeopleFacts } from './read-people-facts.ts'
import { inChunks } from './read-people-facts.ts'
import { UndoValues } from './undo-people.ts'
import type { PeopleUndo } from './undo-people.ts'

/** Number of people that are written between two calls of `onProgress`. */
const STEP = 250

interface PeopleToWrite {
  readonly unit: string
  readonly plan: readonly PlannedRow[]
  readonly facts: PeopleFacts
  /** Hash of each new password by row number. */
  readonly passwords: ReadonlyMap<number, string>
  /** Id of the import, for the audit log. */
  readonly source: string
}

interface Written {
  readonly undo: PeopleUndo
  /** People whose other sessions must end, because their password or role has changed. */
  readonly endSessions: readonly string[]
}

/**
 * Writes the people of a plan without problems, with audit entries. Call this function in a transaction that has read `facts` with a lock.
 */
export async function writePeople(
  context: WriteContext,
  rows: Rows,
  { unit, plan, facts, passwords, source }: PeopleToWrite,
  onProgress: (done: number) => Promise<void>,
): Promise<Written> {
  const { kernel, actor } = context
  const { realm } = actor
  const made = await createGroups(context, rows, unit, plan, facts)
  const groupIds = new Map([...facts.groups, ...made])
  const undo: Mutable<PeopleUndo> = { unit, created: [], changed: [], groups: [...made.values()] }
  const endSessions: string[] = []
  const work = plan.filter(({ effect }) => effect === 'create' || effect === 'change')
  for (let start = 0; start < work.length; start += STEP) {
    const step = work.slice(start, start + STEP).map((row) => ({ row, uid: row.person?.uid ?? kernel.ids.next() }))
    const created = step.filter(({ row }) => row.person === undefined)
    if (created.length > 0)
      await rows.insert(users).values(
        created.map(({ row, uid }) => ({
          ...toColumns(row.data, undefined),
          ...hashOf(passwords, row),
          uid,
          realm,
          username: row.username,
          firstname: row.data.name?.firstname.trim() ?? '',
          lastname: row.data.name?.lastname.trim() ?? '',
        })),
      )
    undo.created.push(...created.map(({ uid }) => ({ uid, version: 1 })))
    for (const { row, uid } of step) {
      const { person } = row
      if (person === undefined) continue
      const written = { ...toColumns(row.data, person), ...hashOf(passwords, row) }
      await rows
        .update(users)
        .set({
          ...written,
          ...(row.restores ? { deletionDueAt: null, deletionCause: null } : {}),
          version: person.version + 1,
        })
        .where(eq(users.uid, uid))
      const before = describeBefore(unit, row, person, written, facts, groupIds)
      undo.changed.push(before)
      if (before.replaced !== undefined) await removeRoles(rows, uid, [before.replaced.unit])
      if (row.data.password !== undefined || row.role !== undefined) endSessions.push(uid)
    }
    await writeRelations(rows, realm, unit, step, groupIds, facts)
    await recordAudit(
      kernel,
      rows,
      step.map(({ row, uid }) => ({
        realm,
        actor: auditActor(actor),
        subject: uid,
        action: row.person === undefined ? 'create-user' : 'change-user',
        details: { fields: row.changed, import: source },
      })),
    )
    await onProgress(Math.min(start + STEP, work.length))
  }
  return { undo, endSessions }
}

/** Returns what undoing needs of a person before the change. */
function describeBefore(
  unit: string,
  { username, role, restores, groups: newGroups, pupils }: PlannedRow,
  person: UserRow,
  written: object,
  facts: PeopleFacts,
  groupIds: ReadonlyMap<string, string>,
): PeopleUndo['changed'][number] {
  const known = facts.people.get(username)
  const current = known?.roles.find((each) => each.uid === unit)
  const { uid, deletionDueAt, deletionCause } = person
  // A person without a school unit has one role, which is stored as inactive. A role in another unit replaces it.
  const ended = known?.roles.find((each) => restores && deletionCause === 'no-school-unit' && each.uid !== unit)
  const unitGroups = new Set(facts.groups.values())
  return {
    uid,
    version: person.version + 1,
    before: UndoValues.parse(Object.fromEntries(Object.entries(person).filter(([column]) => column in written))),
    after: UndoValues.parse(written),
    deletion: deletionDueAt && { dueAt: deletionDueAt.toISOString(), cause: deletionCause },
    ...(role === undefined
      ? {}
      : { role: current === undefined ? null : { role: current.role, active: known?.ended.has(unit) !== true } }),
    ...(ended && {
      replaced: {
        unit: ended.uid,
        role: ended.role,
        addToSubSchools: ended.addToSubSchools,
        groups: known?.groups.filter((group) => !unitGroups.has(group)) ?? [],
      },
    }),
    ...(newGroups && { groups: (known?.groupNames ?? []).flatMap((name) => groupIds.get(name) ?? []) }),
    ...(pupils && { pupils: [...(known?.pupils ?? [])] }),
  }
}

type Mutable<T> = { [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] }

const hashOf = (passwords: ReadonlyMap<number, string>, { row }: PlannedRow) => {
  const passwordHash = passwords.get(row)
  return passwordHash === undefined ? {} : { passwordHash }
}

/** Creates the groups that the plan names and the school unit does not have. Returns their uids by name. */
async function createGroups(
  { kernel, actor }: WriteContext,
  rows: Rows,
  unit: string,
  plan: readonly PlannedRow[],
  facts: PeopleFacts,
): Promise<Map<string, string>> {
  const names = newGroupNames(plan, facts)
  const made = new Map(names.map((name) => [name, kernel.ids.next()]))
  if (made.size === 0) return made
  const { realm } = actor
  await rows.insert(groups).values([...made].map(([name, uid]) => ({ uid, realm, schoolUnitUid: unit, name })))
  await recordAudit(
    kernel,
    rows,
    [...made.values()].map((subject) => ({ realm, actor: auditActor(actor), subject, action: 'create-group' })),
  )
  return made
}

/** Returns the names of the groups that the school unit does not have yet. */
export function newGroupNames(plan: readonly PlannedRow[], facts: PeopleFacts): string[] {
  return [...new Set(plan.flatMap(({ groups: names }) => names ?? []))].filter((name) => !facts.groups.has(name))
}

async function writeRelations(
  rows: Rows,
  realm: Realm,
  unit: string,
  step: readonly { readonly row: PlannedRow; readonly uid: string }[],
  groupIds: ReadonlyMap<string, string>,
  facts: PeopleFacts,
): Promise<void> {
  const roles = step.flatMap(({ row: { role }, uid }) =>
    role === undefined ? [] : [{ realm, userUid: uid, schoolUnitUid: unit, role }],
  )
  if (roles.length > 0)
    await rows
      .insert(associations)
      .values(roles)
      .onConflictDoUpdate({
        target: [associations.userUid, associations.schoolUnitUid],
        set: { role: sql`excluded.role`, active: true },
      })
  const moved = step.filter(({ row }) => row.groups !== undefined)
  const unitGroups = [...facts.groups.values()]
  await inChunks(unitGroups, async (chunk) => {
    const people = moved.filter(({ row }) => row.person !== undefined).map(({ uid }) => uid)
    if (people.length > 0)
      await rows
        .delete(memberships)
        .where(and(inArray(memberships.userUid, people), inArray(memberships.groupUid, chunk)))
    return []
  })
  const members = moved.flatMap(({ row, uid }) =>
    (row.groups ?? []).flatMap((name) => {
      const groupUid = groupIds.get(name)
      return groupUid === undefined ? [] : [{ realm, groupUid, userUid: uid }]
    }),
  )
  if (members.length > 0) await rows.insert(memberships).values(members).onConflictDoNothing()
  for (const { row, uid } of step) {
    if (row.pupils === undefined) continue
    const before = facts.people.get(row.username)?.pupils ?? []
    if (before.length > 0)
      await rows
        .delete(guardianships)
        .where(and(eq(guardianships.guardianUid, uid), inArray(guardianships.pupilUid, [...before])))
    if (row.pupils.length > 0)
      await rows
        .insert(guardianships)
        .values(row.pupils.map((pupilUid) => ({ realm, guardianUid: uid, pupilUid })))
        .onConflictDoNothing()
  }
}
