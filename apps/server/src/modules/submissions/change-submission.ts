import { mergeAnswers } from '@lectern/contracts'
import type { SubmissionChange } from '@lectern/contracts'
import { and, eq } from 'drizzle-orm'
import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { recordAudit } from '../account/index.ts'
import { findMisplacedAnswers } from './check-answers.ts'
import { selectSubmissions } from './find-submission.ts'
import type { FoundSubmission, SubmissionRow } from './find-submission.ts'
import { gradeQuiz } from './grade-quiz.ts'
import { assignments, submissionChanges, submissions } from './tables.ts'
import type { ChangeOutcome } from './tables.ts'

/**
 * Saves or submits the actor's own answers. A repeated change returns its first outcome. Spec 1 §4.
 * Refuses with `not_found`, `submission_submitted`, `submission_handed_back` (a change to an earlier attempt),
 * `validation_failed`, and `conflict` (a used change id).
 */
export async function changeSubmission(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  id: string,
  change: SubmissionChange,
): Promise<FoundSubmission | Refusal> {
  return db.transaction(async (tx) => {
    const found = await lockOwn(tx, actor, id)
    if (found === undefined) return refuse('not_found')
    const { submission, assignment } = found
    const earlier = await findChange(tx, actor, change)
    if (earlier !== undefined) {
      const same = earlier.submissionId === id
      return same ? { ...found, submission: { ...submission, ...toRow(earlier.outcome) } } : refuse('conflict')
    }
    if (submission.status === 'Submitted') return refuse('submission_submitted')
    if (change.attempt !== undefined && change.attempt !== submission.attempt) return refuse('submission_handed_back')
    const fields = findMisplacedAnswers(change.answers, assignment.exercises)
    if (fields.length > 0) return refuse('validation_failed', undefined, { fields })
    const next = nextState(found, change, kernel.clock.now())
    await tx.update(submissions).set(next).where(eq(submissions.id, id))
    const changed = { ...submission, ...next }
    if (!(await saveChange(kernel, tx, changed, change))) throw refuse('conflict')
    const action = change.status === 'Submitted' ? 'submission.submit' : 'submission.save'
    await recordAudit(kernel, tx, [
      { realm: actor.realm, actor: auditActor(actor), subject: actor.userId, action, details: { submission: id } },
    ])
    return { ...found, submission: changed }
  })
}

/**
 * Locks the submission for update and the assignment for share, so that a teacher cannot replace the questions during
 * the change. Returns undefined if the actor has no such submission.
 */
async function lockOwn(tx: Rows, actor: Actor, id: string): Promise<FoundSubmission | undefined> {
  const isOwn = and(eq(submissions.id, id), eq(submissions.pupilUid, actor.userId), eq(submissions.realm, actor.realm))
  const [found] = await tx.select({ assignmentId: submissions.assignmentId }).from(submissions).where(isOwn)
  if (found === undefined) return undefined
  await tx.select({ id: assignments.id }).from(assignments).where(eq(assignments.id, found.assignmentId)).for('share')
  const [locked] = await selectSubmissions(tx).where(isOwn).for('update', { of: submissions })
  return locked
}

function nextState({ submission, assignment }: FoundSubmission, change: SubmissionChange, now: Date) {
  const answers = mergeAnswers(submission.answers, change.answers)
  const submitted = change.status === 'Submitted'
  return {
    status: change.status,
    answers,
    begunAt: submission.begunAt ?? now,
    submittedAt: submitted ? now : null,
    score: submitted && assignment.contextType === 'Quiz' ? gradeQuiz(assignment.exercises, answers) : null,
  }
}

async function findChange(tx: Rows, actor: Actor, { changeId }: SubmissionChange) {
  if (changeId === undefined) return undefined
  const [earlier] = await tx
    .select()
    .from(submissionChanges)
    .where(and(eq(submissionChanges.pupilUid, actor.userId), eq(submissionChanges.changeId, changeId)))
  return earlier
}

/** Stores the outcome of a change with an id. Returns false if another submission has used the id at the same time. */
async function saveChange(
  kernel: Kernel,
  tx: Rows,
  submission: SubmissionRow,
  { changeId }: SubmissionChange,
): Promise<boolean> {
  if (changeId === undefined) return true
  const { realm, pupilUid, id: submissionId } = submission
  const stored = await tx
    .insert(submissionChanges)
    .values({ realm, pupilUid, changeId, submissionId, outcome: toOutcome(submission), at: kernel.clock.now() })
    .onConflictDoNothing()
    .returning()
  return stored.length > 0
}

function toOutcome({ status, answers, attempt, begunAt, submittedAt, comment, score }: SubmissionRow): ChangeOutcome {
  return {
    status,
    answers,
    attempt,
    comment,
    score,
    begunAt: begunAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
  }
}

function toRow({ begunAt, submittedAt, ...same }: ChangeOutcome) {
  const moment = (at: string | null) => (at === null ? null : new Date(at))
  return { ...same, begunAt: moment(begunAt), submittedAt: moment(submittedAt) }
}
