import { and, eq } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readReach } from '../account/index.ts'
import { createMissingSubmissions } from './create-submissions.ts'
import { inReach } from './in-reach.ts'
import { assignments, submissions } from './tables.ts'

/** How a person opens an assignment: as a pupil with a submission, or as a teacher who may manage it. */
export type AssignmentEntry =
  | { readonly kind: 'pupil'; readonly assignmentId: string; readonly bookId: string; readonly submissionId: string }
  | { readonly kind: 'teacher'; readonly assignmentId: string; readonly bookId: string }

/** Finds an assignment of a person. Returns undefined if the assignment does not exist for the person. */
export async function findAssignmentEntry(
  kernel: Kernel,
  { realm, userUid }: { readonly realm: Realm; readonly userUid: string },
  assignmentId: string,
): Promise<AssignmentEntry | undefined> {
  const rows = kernel.shards.forRealm(realm)
  await createMissingSubmissions(kernel, rows, realm, [userUid])
  const [own] = await rows
    .select({ submissionId: submissions.id, bookId: assignments.bookId })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(
      and(
        eq(submissions.assignmentId, assignmentId),
        eq(submissions.pupilUid, userUid),
        eq(submissions.realm, realm),
        eq(assignments.status, 'published'),
      ),
    )
  if (own !== undefined) return { kind: 'pupil', assignmentId, ...own }
  const reach = await readReach(rows, { realm, userId: userUid, amr: [] })
  const [managed] = await rows
    .select({ bookId: assignments.bookId })
    .from(assignments)
    .where(and(eq(assignments.id, assignmentId), inReach(reach, { realm, userId: userUid })))
  return managed && { kind: 'teacher', assignmentId, ...managed }
}
