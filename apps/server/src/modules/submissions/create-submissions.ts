import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import { preparedFor } from '../../kernel/database/prepared.ts'
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

/** Selects the open assignments of groups. An assignment has one row for each pupil with a submission, or one row. */
const openAssignmentsStatement = preparedFor((rows) =>
  rows
    .select({ id: assignments.id, group: assignments.groupUid, pupil: submissions.pupilUid })
    .from(assignments)
    .leftJoin(
      submissions,
      and(
        eq(submissions.assignmentId, assignments.id),
        sql`${submissions.pupilUid} = any(${sql.placeholder('pupils')})`,
      ),
    )
    .where(
      and(
        eq(assignments.realm, sql.placeholder('realm')),
        eq(assignments.status, 'published'),
        sql`${assignments.groupUid} = any(${sql.placeholder('groups')})`,
        or(isNull(assignments.dueAt), gt(assignments.dueAt, sql.placeholder('now'))),
      ),
    )
    .prepare('submissions_open_assignments'),
)

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
  const open = await openAssignmentsStatement(db).execute({
    realm,
    groups,
    pupils: [...pupils],
    now: kernel.clock.now(),
  })
  const existingKeys = new Set(open.map(({ id, pupil }) => `${id} ${pupil}`))
  const openGroups = new Map(open.map(({ id, group }) => [id, group]))
  const missing = memberships
    .flatMap(({ pupil, group }) =>
      [...openGroups].filter(([, of]) => of === group).map(([id]) => ({ assignmentId: id, pupilUid: pupil })),
    )
    .filter(({ assignmentId, pupilUid }) => !existingKeys.has(`${assignmentId} ${pupilUid}`))
  if (missing.length > 0)
    await db.transaction((tx) => createSubmissions(kernel, tx, realm, missing, 'service:submissions'))
  return groups
}
