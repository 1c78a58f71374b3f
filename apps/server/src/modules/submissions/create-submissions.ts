import { and, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { recordAudit, selectGroupsByPupil } from '../account/index.ts'
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
 * Selects the groups of pupils with the open assignments of which the pupil has no submission. A group without such an
 * assignment has one row, whose assignment is null.
 */
const missingStatement = preparedFor((rows) => {
  const member = selectGroupsByPupil(rows, sql.placeholder('pupils')).as('member')
  const existing = rows
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.assignmentId, assignments.id), eq(submissions.pupilUid, member.pupil)))
  return rows
    .select({ pupil: member.pupil, group: member.group, assignment: assignments.id })
    .from(member)
    .leftJoin(
      assignments,
      and(
        eq(assignments.groupUid, member.group),
        eq(assignments.realm, sql.placeholder('realm')),
        eq(assignments.status, 'published'),
        or(isNull(assignments.dueAt), gt(assignments.dueAt, sql.placeholder('now'))),
        notExists(existing),
      ),
    )
    .prepare('submissions_missing')
})

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
  const rows = await missingStatement(db).execute({ realm, pupils: [...pupils], now: kernel.clock.now() })
  const missing = rows.flatMap(({ pupil, assignment }) =>
    assignment === null ? [] : [{ assignmentId: assignment, pupilUid: pupil }],
  )
  if (missing.length > 0)
    await db.transaction((tx) => createSubmissions(kernel, tx, realm, missing, 'service:submissions'))
  return [...new Set(rows.map(({ group }) => group))]
}
