import type { PastAttempt, Submission, SubmissionContext } from '@lectern/contracts'
import { isOverdue } from './due.ts'
import type { FoundSubmission, Side } from './find-submission.ts'
import type { AssignmentRow } from './in-reach.ts'
import type { pastAttempts } from './tables.ts'
import { withholdTargets } from './withhold-targets.ts'

/** Presents a submission. Only owners receive target answers; others receive the right answers of a graded quiz. */
export function presentSubmission(
  { submission, assignment, pupil, teacher, bookTitle }: FoundSubmission,
  side: Side,
  now: Date,
): Submission {
  return {
    id: submission.id,
    status: submission.status,
    answers: submission.answers,
    context: presentContext(assignment, side, submission.score !== null),
    isOwner: side === 'owner',
    pupil: { uid: submission.pupilUid, name: pupil ?? '' },
    teacher,
    book: { id: assignment.bookId, title: bookTitle ?? '' },
    dueAt: assignment.dueAt?.toISOString() ?? null,
    overdue: isOverdue({ dueAt: assignment.dueAt, submittedAt: submission.submittedAt }, now),
    attempt: submission.attempt,
    begunAt: submission.begunAt?.toISOString() ?? null,
    submittedAt: submission.submittedAt?.toISOString() ?? null,
    comment: submission.comment,
    score: submission.score,
  }
}

export function presentPastAttempt(row: typeof pastAttempts.$inferSelect): PastAttempt {
  const { attempt, answers, score, comment } = row
  return {
    attempt,
    answers,
    score,
    comment,
    submittedAt: row.submittedAt.toISOString(),
    handedBackAt: row.handedBackAt.toISOString(),
  }
}

function presentContext(assignment: AssignmentRow, side: Side, isGraded: boolean): SubmissionContext {
  const { id, title, description, createdAt, contextType } = assignment
  const exercises =
    side === 'owner'
      ? assignment.exercises
      : assignment.exercises.map((exercise) => withholdTargets(exercise, isGraded))
  const [exercise] = exercises
  if (contextType === 'Quiz' && exercise !== undefined) return { type: contextType, exercise }
  const presented = { id, title, description, createdAt: createdAt.toISOString(), objective: { exercises } }
  return { type: 'Assignment', assignment: presented }
}
