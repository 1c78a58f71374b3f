import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Realm, Role } from '@lectern/contracts'
import { auditActor } from '../../../../kernel/actor.ts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../../tables.ts'
import type { WriteContext } from '../write-context.ts'
import { inChunks } from './read-people-facts.ts'

/** The values of a person that an import can change. */
export const UndoValues = z
  .object({
    firstname: z.string(),
    lastname: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    ageFilter: z.number().nullable(),
    identifiers: z.record(z.string(), z.string()),
    passwordHash: z.string().nullable(),
    speakingBookRights: z.boolean(),
  })
  .partial()
type UndoValues = z.infer<typeof UndoValues>

/** The data for undoing an import, or a school year. The values are stored encrypted. */
export const PeopleUndo = z.object({
  unit: z.string(),
  created: z.array(z.object({ uid: z.string(), version: z.number() })),
  changed: z.array(
    z.object({
      uid: z.string(),
      /** Version of the person after the import. A person with another version was changed again. */
      version: z.number(),
      /** The values that the import wrote, before and after it. */
      before: UndoValues,
      after: UndoValues.optional(),
      /** Missing if the deletion did not change. */
      deletion: z
        .object({ dueAt: z.string(), cause: z.enum(['own-request', 'no-school-unit', 'administrator']).nullable() })
        .nullish(),
      /** Role before the import; null if there was none, missing if the import did not change it. */
      role: z.object({ role: Role, active: z.boolean(), addToSubSchools: z.boolean().optional() }).nullish(),
      /** Ended role in another school unit that the import replaced, with the uids of its groups. */
      replaced: z
        .object({ unit: z.string(), role: Role, addToSubSchools: z.boolean(), groups: z.array(z.string()) })
        .optional(),
      /** Uids of the groups in the school unit before the import. */
      groups: z.array(z.string()).optional(),
      pupils: z.array(z.string()).optional(),
    }),
  ),
  /** Uids of the groups that the import created. */
  groups: z.array(z.string()),
  /** Groups with a new name: the version after it, and the name before. */
  renamed: z.array(z.object({ uid: z.string(), version: z.number(), name: z.string() })).optional(),
})
export type PeopleUndo = z.infer<typeof PeopleUndo>

const { firstname, lastname, email, emailVerified, ageFilter, identifiers, passwordHash, speakingBookRights } = users
const userValues = {
  firstname,
  lastname,
  email,
  emailVerified,
  ageFilter,
  identifiers,
  passwordHash,
  speakingBookRights,
}

interface Undone {
  /** Uids of the people that were deleted. */
  readonly removed: readonly string[]
  readonly restored: readonly string[]
  /** People whose sessions must end, because their password or role has changed. */
  readonly endSessions: readonly string[]
  /** Names of the people who were changed or have logged in after the import. They stay as they are. */
  readonly kept: readonly string[]
  /** Number of groups that have their old name again. */
  readonly groups: number
  /** Names of the groups that were changed after the import, or whose old name another group has. They stay as they are. */
  readonly keptGroups: readonly string[]
}

/** Returns whether undoing changes the right to talking books, which needs a secure log-in. */
export const restoresTalkingBooks = ({ changed }: PeopleUndo): boolean =>
  changed.some(({ before }) => before.speakingBookRights !== undefined)

/**
 * Deletes the people whom an import has created, and restores the values of the people whom it has changed. People whom
 * an administrator changed after the import, and new people who have logged in, stay. So do a name, an email, a password
 * and a deletion that a person has chosen after the import. Created groups without people are deleted. Call this function
 * in a transaction.
 */
export async function undoPeople(context: WriteContext, rows: Rows, undo: PeopleUndo, source: string): Promise<Undone> {
  const { realm } = context.actor
  const { unit } = undo
  const all = [...undo.created, ...undo.changed]
  const versions = new Map(all.map(({ uid, version }) => [uid, version]))
  const stored = await inChunks([...versions.keys()], (chunk) =>
    rows
      .select({
        uid: users.uid,
        version: users.version,
        lastLogInAt: users.lastLogInAt,
        deletionCause: users.deletionCause,
        ...userValues,
      })
      .from(users)
      .where(and(eq(users.realm, realm), inArray(users.uid, chunk)))
      .orderBy(users.uid)
      .for('update'),
  )
  const createdUids = new Set(undo.created.map(({ uid }) => uid))
  const isKept = ({ uid, version, lastLogInAt }: (typeof stored)[number]): boolean =>
    version !== versions.get(uid) || (createdUids.has(uid) && lastLogInAt !== null)
  const kept = stored.filter(isKept)
  const free = new Set(stored.filter((person) => !isKept(person)).map(({ uid }) => uid))
  const removed = [...createdUids].filter((uid) => free.has(uid))
  await inChunks(removed, async (chunk) => {
    await rows.delete(users).where(inArray(users.uid, chunk))
    return []
  })
  const current = new Map(stored.map((person) => [person.uid, person]))
  const restored = undo.changed.filter(({ uid }) => free.has(uid))
  const endSessions: string[] = []
  for (const { uid, version, before, after, deletion, role, replaced, groups: memberOf, pupils } of restored) {
    const now = current.get(uid)
    const values = after === undefined || now === undefined ? before : findUnchanged(before, after, now)
    if (role !== undefined || values.passwordHash !== undefined) endSessions.push(uid)
    const isDeletionAsked = now?.deletionCause === 'own-request'
    await rows
      .update(users)
      .set({ ...values, ...(isDeletionAsked ? {} : toDeletion(deletion)), version: version + 1 })
      .where(eq(users.uid, uid))
    const isRole = and(eq(associations.userUid, uid), eq(associations.schoolUnitUid, unit))
    if (role === null) await rows.delete(associations).where(isRole)
    else if (role !== undefined)
      await rows
        .insert(associations)
        .values({ ...role, realm, userUid: uid, schoolUnitUid: unit })
        .onConflictDoUpdate({ target: [associations.userUid, associations.schoolUnitUid], set: role })
    if (replaced !== undefined) await restoreEndedRole(rows, realm, uid, replaced)
    if (memberOf !== undefined) await restoreGroups(rows, realm, unit, uid, memberOf)
    if (pupils !== undefined) await restorePupils(rows, realm, unit, uid, pupils)
  }
  const removedGroups = await inChunks(undo.groups, (chunk) => {
    const isEmpty = sql`not exists (select 1 from ${memberships} m where m.group_uid = ${groups.uid})`
    return rows
      .delete(groups)
      .where(and(inArray(groups.uid, chunk), isEmpty))
      .returning({ uid: groups.uid })
  })
  const { groups: renamedBack, keptGroups } = await restoreGroupNames(rows, unit, undo.renamed ?? [])
  await recordUndo(context, rows, { unit, source }, { removed, restored, renamedBack, removedGroups })
  return {
    removed,
    restored: restored.map(({ uid }) => uid),
    endSessions,
    kept: kept.map(({ firstname, lastname }) => `${firstname} ${lastname}`),
    groups: renamedBack.length,
    keptGroups,
  }
}

/** Writes an entry of the audit log for each deleted or restored person, and for each restored group. */
async function recordUndo(
  { kernel, actor }: WriteContext,
  rows: Rows,
  details: { readonly unit: string; readonly source: string },
  done: {
    readonly removed: readonly string[]
    readonly restored: PeopleUndo['changed']
    readonly renamedBack: readonly string[]
    readonly removedGroups: readonly { readonly uid: string }[]
  },
): Promise<void> {
  const entry = (action: string) => (subject: string) => ({
    realm: actor.realm,
    actor: auditActor(actor),
    subject,
    action,
    details: { undo: details.source, schoolUnit: details.unit },
  })
  const entries = [
    ...done.removed.map(entry('delete-user')),
    ...done.restored.map(({ uid }) => uid).map(entry('change-user')),
    ...done.renamedBack.map(entry('change-group')),
    ...done.removedGroups.map(({ uid }) => uid).map(entry('delete-group')),
  ]
  await inChunks(entries, async (chunk) => {
    await recordAudit(kernel, rows, chunk)
    return []
  })
}

/** Returns the values before an import, without those that the person has changed after it. */
function findUnchanged(before: UndoValues, after: UndoValues, current: UndoValues): UndoValues {
  const isSame = (name: keyof UndoValues) => isDeepStrictEqual(current[name], after[name])
  const names = UndoValues.keyof().options.filter((name) =>
    // The confirmation belongs to the address.
    name === 'emailVerified' ? isSame('email') && isSame(name) : isSame(name),
  )
  return UndoValues.parse(Object.fromEntries(names.map((name) => [name, before[name]])))
}

/** Returns the columns of a deletion as it was. Empty if it did not change. */
function toDeletion(deletion: PeopleUndo['changed'][number]['deletion']) {
  if (deletion === undefined) return {}
  if (deletion === null) return { deletionDueAt: null, deletionCause: null }
  return { deletionDueAt: new Date(deletion.dueAt), deletionCause: deletion.cause }
}

/** Returns the uids of the groups with their old name, and the names of those that stay as they are. */
async function restoreGroupNames(rows: Rows, unit: string, renamed: NonNullable<PeopleUndo['renamed']>) {
  if (renamed.length === 0) return { groups: [], keptGroups: [] }
  const stored = await rows
    .select({ uid: groups.uid, version: groups.version, name: groups.name })
    .from(groups)
    .where(eq(groups.schoolUnitUid, unit))
    .orderBy(groups.uid)
    .for('update')
  const versions = new Map(stored.map(({ uid, version }) => [uid, version]))
  let free = renamed.filter(({ uid, version }) => versions.get(uid) === version)
  for (let before = -1; before !== free.length;) {
    before = free.length
    const uids = new Set(free.map(({ uid }) => uid))
    const used = new Set(stored.filter(({ uid }) => !uids.has(uid)).map(({ name }) => name))
    free = free.filter(({ name }) => !used.has(name))
  }
  // In two steps, because an old name is often the name of another group now.
  for (const { uid } of free) await rows.update(groups).set({ name: uid }).where(eq(groups.uid, uid))
  for (const { uid, name, version } of free)
    await rows
      .update(groups)
      .set({ name, version: version + 1 })
      .where(eq(groups.uid, uid))
  const restored = new Set(free.map(({ uid }) => uid))
  const kept = new Set(renamed.map(({ uid }) => uid).filter((uid) => !restored.has(uid)))
  return { groups: [...restored], keptGroups: stored.filter(({ uid }) => kept.has(uid)).map(({ name }) => name) }
}

async function restoreEndedRole(
  rows: Rows,
  realm: Realm,
  uid: string,
  { unit, role, addToSubSchools, groups: memberOf }: NonNullable<PeopleUndo['changed'][number]['replaced']>,
) {
  // The school unit can have been deleted since.
  if ((await rows.$count(schoolUnits, eq(schoolUnits.uid, unit))) === 0) return
  await rows
    .insert(associations)
    .values({ realm, userUid: uid, schoolUnitUid: unit, role, addToSubSchools, active: false })
    .onConflictDoNothing()
  await restoreGroups(rows, realm, unit, uid, memberOf)
}

async function restoreGroups(rows: Rows, realm: string, unit: string, uid: string, before: readonly string[]) {
  const unitGroups = rows.select({ uid: groups.uid }).from(groups).where(eq(groups.schoolUnitUid, unit))
  await rows.delete(memberships).where(and(eq(memberships.userUid, uid), inArray(memberships.groupUid, unitGroups)))
  if (before.length === 0) return
  const existing = await rows
    .select({ uid: groups.uid })
    .from(groups)
    .where(and(inArray(groups.uid, [...before]), eq(groups.schoolUnitUid, unit)))
  if (existing.length > 0)
    await rows.insert(memberships).values(existing.map((group) => ({ realm, groupUid: group.uid, userUid: uid })))
}

async function restorePupils(rows: Rows, realm: string, unit: string, uid: string, before: readonly string[]) {
  const pupils = rows
    .select({ uid: associations.userUid })
    .from(associations)
    .where(eq(associations.schoolUnitUid, unit))
  await rows
    .delete(guardianships)
    .where(and(eq(guardianships.guardianUid, uid), inArray(guardianships.pupilUid, pupils)))
  const existing = await rows
    .select({ uid: users.uid })
    .from(users)
    .where(inArray(users.uid, [...before]))
  if (existing.length > 0)
    await rows
      .insert(guardianships)
      .values(existing.map((pupil) => ({ realm, guardianUid: uid, pupilUid: pupil.uid })))
      .onConflictDoNothing()
}
