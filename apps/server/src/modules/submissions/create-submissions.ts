import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findGroupsByPupil, recordAudit } from '../account/index.ts'
import { assignments, submissions } from './tables.ts'

interface AssignedPupil {
  readonly assignmentId: string
  readonly pupilUid: string
}

/** Creates missing submissions of pupils. Existing submissions do not change. */
export async function createSubmissions(
  kernel: Kernel,
  rows: Rows,
  realm: Realm,
  assigned: readonly AssignedPupil[],
  actor: string,
): Promise<void> {
  if (assigned.length === 0) return
  const rowsToInsert = assigned.map((pair) => ({
    ...pair,
    id: kernel.ids.next(),
    realm,
    status: 'InProgress' as const,
    answers: {},
    attempt: 1,
  }))
  const created = await rows.insert(submissions).values(rowsToInsert).onConflictDoNothing().returning()
  const entries = created.map(({ pupilUid, assignmentId }) => ({
    realm,
    actor,
    subject: pupilUid,
    action: 'submission.receive',
    details: { assignment: assignmentId },
  }))
  await recordAudit(kernel, rows, entries)
}

/**
 * Creates the submissions of pupils who joined a group after a publication, before the due date. Returns the groups of
 * the pupils.
 */
export async function createMissingSubmissions(
  kernel: Kernel,
  db: Db,
  realm: Realm,
  pupils: readonly string[],
): Promise<readonly string[]> {
  const memberships = await findGroupsByPupil(db, pupils)
  const groups = [...new Set(memberships.map(({ group }) => group))]
  const openAssignments = await db
    .select({ id: assignments.id, group: assignments.groupUid })
    .from(assignments)
    .where(
      and(
        eq(assignments.realm, realm),
        eq(assignments.status, 'published'),
        inArray(assignments.groupUid, groups),
        or(isNull(assignments.dueAt), gt(assignments.dueAt, kernel.clock.now())),
      ),
    )
  const openAssignmentIds = openAssignments.map(({ id }) => id)
  const existing = await db
    .select({ assignmentId: submissions.assignmentId, pupilUid: submissions.pupilUid })
    .from(submissions)
    .where(and(inArray(submissions.assignmentId, openAssignmentIds), inArray(submissions.pupilUid, [...pupils])))
  const existingKeys = new Set(existing.map(({ assignmentId, pupilUid }) => `${assignmentId} ${pupilUid}`))
  const missing = memberships
    .flatMap(({ pupil, group }) =>
      openAssignments
        .filter((assignment) => assignment.group === group)
        .map(({ id }) => ({ assignmentId: id, pupilUid: pupil })),
    )
    .filter(({ assignmentId, pupilUid }) => !existingKeys.has(`${assignmentId} ${pupilUid}`))
  if (missing.length > 0)
    await db.transaction((tx) => createSubmissions(kernel, tx, realm, missing, 'service:submissions'))
  return groups
}
