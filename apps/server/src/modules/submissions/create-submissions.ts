import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findGroupsByPupil, recordAudit } from '../account/index.ts'
import { assignments, submissions } from './tables.ts'

/** An assignment and a pupil whom it is for. */
interface Receipt {
  readonly assignmentId: string
  readonly pupilUid: string
}

/** Gives pupils what they are to answer; who has it keeps theirs. */
export async function createSubmissions(
  kernel: Kernel,
  rows: Rows,
  realm: Realm,
  receipts: readonly Receipt[],
  actor: string,
): Promise<void> {
  if (receipts.length === 0) return
  const fresh = receipts.map((receipt) => ({
    ...receipt,
    id: kernel.ids.next(),
    realm,
    status: 'InProgress' as const,
    answers: {},
    attempt: 1,
  }))
  const given = await rows.insert(submissions).values(fresh).onConflictDoNothing().returning()
  const entries = given.map(({ pupilUid, assignmentId }) => ({
    realm,
    actor,
    subject: pupilUid,
    action: 'submission.receive',
    details: { assignment: assignmentId },
  }))
  await recordAudit(kernel, rows, entries)
}

/**
 * Whoever joins a group gets what its day has not passed for, when somebody next looks. Gives the groups that the pupils
 * are in.
 */
export async function createMissingSubmissions(
  kernel: Kernel,
  db: Db,
  realm: Realm,
  pupils: readonly string[],
): Promise<readonly string[]> {
  const places = await findGroupsByPupil(db, pupils)
  const groups = [...new Set(places.map(({ group }) => group))]
  const open = await db
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
  const openIds = open.map(({ id }) => id)
  const held = await db
    .select({ assignmentId: submissions.assignmentId, pupilUid: submissions.pupilUid })
    .from(submissions)
    .where(and(inArray(submissions.assignmentId, openIds), inArray(submissions.pupilUid, [...pupils])))
  const has = new Set(held.map(({ assignmentId, pupilUid }) => `${assignmentId} ${pupilUid}`))
  const missing = places
    .flatMap(({ pupil, group }) =>
      open.filter((one) => one.group === group).map(({ id }) => ({ assignmentId: id, pupilUid: pupil })),
    )
    .filter(({ assignmentId, pupilUid }) => !has.has(`${assignmentId} ${pupilUid}`))
  if (missing.length > 0)
    await db.transaction((tx) => createSubmissions(kernel, tx, realm, missing, 'service:submissions'))
  return groups
}
