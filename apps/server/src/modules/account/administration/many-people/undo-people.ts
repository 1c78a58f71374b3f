import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { Role } from '@lectern/contracts'
import { auditActor } from '../../../../kernel/actor.ts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
import { associations, groups, guardianships, memberships, users } from '../../tables.ts'
import type { WriteContext } from '../write-context.ts'
import { inChunks } from './read-people-facts.ts'

/** The data for undoing an import. The values are stored encrypted. */
export const PeopleUndo = z.object({
  unit: z.string(),
  created: z.array(z.object({ uid: z.string(), version: z.number() })),
  changed: z.array(
    z.object({
      uid: z.string(),
      /** Version of the person after the import. A person with another version was changed again. */
      version: z.number(),
      before: z.object({
        firstname: z.string(),
        lastname: z.string(),
        email: z.string().nullable(),
        emailVerified: z.boolean(),
        ageFilter: z.number().nullable(),
        identifiers: z.record(z.string(), z.string()),
        passwordHash: z.string().nullable(),
        /** Missing if the import did not change it. */
        speakingBookRights: z.boolean().optional(),
      }),
      deletion: z
        .object({ dueAt: z.string(), cause: z.enum(['own-request', 'no-school-unit', 'administrator']).nullable() })
        .nullable(),
      /** Role before the import; null if there was none, missing if the import did not change it. */
      role: z.object({ role: Role, active: z.boolean() }).nullish(),
      /** Uids of the groups in the school unit before the import. */
      groups: z.array(z.string()).optional(),
      pupils: z.array(z.string()).optional(),
    }),
  ),
  /** Uids of the groups that the import created. */
  groups: z.array(z.string()),
})
export type PeopleUndo = z.infer<typeof PeopleUndo>

interface Undone {
  /** Uids of the people that were deleted. */
  readonly removed: readonly string[]
  readonly restored: readonly string[]
  /** Names of the people who were changed or have logged in after the import. They stay as they are. */
  readonly kept: readonly string[]
}

/** Returns whether undoing changes the right to talking books, which needs a secure log-in. */
export const restoresTalkingBooks = ({ changed }: PeopleUndo): boolean =>
  changed.some(({ before }) => before.speakingBookRights !== undefined)

/**
 * Deletes the people whom an import has created, and restores the values of the people whom it has changed. People who
 * were changed after the import, and new people who have logged in, stay. Created groups without people are deleted.
 * Call this function in a transaction.
 */
export async function undoPeople(context: WriteContext, rows: Rows, undo: PeopleUndo, source: string): Promise<Undone> {
  const { kernel, actor } = context
  const { realm } = actor
  const { unit } = undo
  const all = [...undo.created, ...undo.changed]
  const versions = new Map(all.map(({ uid, version }) => [uid, version]))
  const stored = await inChunks([...versions.keys()], (chunk) =>
    rows
      .select({
        uid: users.uid,
        version: users.version,
        lastLogInAt: users.lastLogInAt,
        name: sql<string>`${users.firstname} || ' ' || ${users.lastname}`,
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
  const restored = undo.changed.filter(({ uid }) => free.has(uid))
  for (const { uid, version, before, deletion, role, groups: memberOf, pupils } of restored) {
    const deletionDueAt = deletion === null ? null : new Date(deletion.dueAt)
    await rows
      .update(users)
      .set({ ...before, deletionDueAt, deletionCause: deletion?.cause ?? null, version: version + 1 })
      .where(eq(users.uid, uid))
    const isRole = and(eq(associations.userUid, uid), eq(associations.schoolUnitUid, unit))
    if (role === null) await rows.delete(associations).where(isRole)
    else if (role !== undefined) await rows.update(associations).set(role).where(isRole)
    if (memberOf !== undefined) await restoreGroups(rows, realm, unit, uid, memberOf)
    if (pupils !== undefined) await restorePupils(rows, realm, unit, uid, pupils)
  }
  await inChunks(undo.groups, async (chunk) => {
    const isEmpty = sql`not exists (select 1 from ${memberships} m where m.group_uid = ${groups.uid})`
    await rows.delete(groups).where(and(inArray(groups.uid, chunk), isEmpty))
    return []
  })
  const entry = (action: string) => (subject: string) => ({
    realm,
    actor: auditActor(actor),
    subject,
    action,
    details: { undo: source, schoolUnit: unit },
  })
  const entries = [...removed.map(entry('delete-user')), ...restored.map(({ uid }) => uid).map(entry('change-user'))]
  await inChunks(entries, async (chunk) => {
    await recordAudit(kernel, rows, chunk)
    return []
  })
  return { removed, restored: restored.map(({ uid }) => uid), kept: kept.map(({ name }) => name) }
}

async function restoreGroups(rows: Rows, realm: string, unit: string, uid: string, before: readonly string[]) {
  const unitGroups = rows.select({ uid: groups.uid }).from(groups).where(eq(groups.schoolUnitUid, unit))
  await rows.delete(memberships).where(and(eq(memberships.userUid, uid), inArray(memberships.groupUid, unitGroups)))
  if (before.length === 0) return
  const existing = await rows
    .select({ uid: groups.uid })
    .from(groups)
    .where(inArray(groups.uid, [...before]))
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
