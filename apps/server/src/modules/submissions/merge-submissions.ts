import { asc, eq, inArray } from 'drizzle-orm'
import { mergeAnswers } from '@lectern/contracts'
import { moveRows } from '../../kernel/database/move-rows.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { MergedData, PersonMerge } from '../../kernel/personal-data.ts'
import { assignmentPupils, assignments, pastAttempts, submissionChanges, submissions } from './tables.ts'

type SubmissionRow = typeof submissions.$inferSelect
type PastRow = typeof pastAttempts.$inferSelect

/**
 * Moves the submissions and assignments of `from` to `into`. If both have a submission to one assignment, the one that
 * was handed in, or else begun, later stays; the other one becomes an earlier attempt if it was handed in.
 */
export async function mergeWork(rows: Rows, merge: PersonMerge, now: Date): Promise<MergedData> {
  const { from, into } = merge
  const found = await rows
    .select()
    .from(submissions)
    .where(inArray(submissions.pupilUid, [from, into]))
    .orderBy(asc(submissions.id))
    .for('update')
  const own = new Map(found.filter(({ pupilUid }) => pupilUid === into).map((row) => [row.assignmentId, row]))
  let united = 0
  let dropped = 0
  for (const row of found.filter(({ pupilUid }) => pupilUid === from)) {
    const kept = own.get(row.assignmentId)
    if (kept === undefined) continue
    const result = await uniteSubmissions(rows, kept, row, now)
    united += result.keepsOther ? 1 : 0
    dropped += result.dropsLoser ? 1 : 0
  }
  const answers = await moveRows(rows, { owner: submissions.pupilUid, key: [submissions.assignmentId] }, merge)
  await moveRows(rows, { owner: submissionChanges.pupilUid, key: [submissionChanges.changeId] }, merge)
  await moveRows(rows, { owner: assignmentPupils.pupilUid, key: [assignmentPupils.assignmentId] }, merge)
  // The device that made a draft has no log-in any more, so it does not send the draft again.
  const written = await rows
    .update(assignments)
    .set({ teacherUid: into, creationId: null })
    .where(eq(assignments.teacherUid, from))
  return {
    moved: { answers: answers.moved + united, assignments: written.rowCount ?? 0 },
    dropped: { answers: dropped },
  }
}

/** Writes the union of two submissions into the row of `into`, whose id its devices know. */
async function uniteSubmissions(rows: Rows, own: SubmissionRow, other: SubmissionRow, now: Date): Promise<Union> {
  const pasts = { own: await readPasts(rows, own.id), other: await readPasts(rows, other.id) }
  const union = uniteWork({ submission: own, pasts: pasts.own }, { submission: other, pasts: pasts.other }, now)
  if (!union.keepsOther) return union
  const { id: _id, pupilUid: _pupil, assignmentId: _assignment, realm, ...content } = union.submission
  await rows.delete(pastAttempts).where(eq(pastAttempts.submissionId, own.id))
  const numbered = union.pasts.map((past, index) => ({ ...past, realm, submissionId: own.id, attempt: index + 1 }))
  if (numbered.length > 0) await rows.insert(pastAttempts).values(numbered)
  await rows.update(submissions).set(content).where(eq(submissions.id, own.id))
  return union
}

function readPasts(rows: Rows, submission: string): Promise<PastRow[]> {
  return rows
    .select()
    .from(pastAttempts)
    .where(eq(pastAttempts.submissionId, submission))
    .orderBy(asc(pastAttempts.attempt))
}

type PastContent = Omit<PastRow, 'realm' | 'submissionId' | 'attempt'>

interface Work {
  readonly submission: SubmissionRow
  readonly pasts: readonly PastContent[]
}

interface Union extends Work {
  /** False if the union has nothing of the other submission. */
  readonly keepsOther: boolean
  /** True if begun answers are not in the union. */
  readonly dropsLoser: boolean
}

/** Returns the union of two submissions of a person to one assignment. Earlier attempts are in the order of their time. */
function uniteWork(own: Work, other: Work, now: Date): Union {
  const wins = isLater(other.submission, own.submission)
  const [winner, loser] = wins ? [other.submission, own.submission] : [own.submission, other.submission]
  const pasts = [...own.pasts, ...other.pasts, ...toPast(loser, now)]
  const areOpen = winner.status === 'InProgress' && loser.status === 'InProgress'
  return {
    submission: {
      ...winner,
      answers: areOpen ? mergeAnswers(loser.answers, winner.answers) : winner.answers,
      attempt: pasts.length + 1,
      comment: winner.comment ?? loser.comment,
    },
    pasts: pasts.toSorted((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime()),
    keepsOther: wins || other.pasts.length > 0 || other.submission.status === 'Submitted' || areOpen,
    dropsLoser: loser.status === 'InProgress' && loser.begunAt !== null && !areOpen,
  }
}

/** A handed-in submission is later than one in progress. Of two others, the later time decides. */
function isLater(a: SubmissionRow, b: SubmissionRow): boolean {
  if (a.status !== b.status) return a.status === 'Submitted'
  return timeOf(a) > timeOf(b)
}

const timeOf = ({ submittedAt, begunAt }: SubmissionRow): number => (submittedAt ?? begunAt)?.getTime() ?? 0

/** A submission that was handed in becomes an earlier attempt. */
function toPast({ status, answers, submittedAt, score }: SubmissionRow, now: Date): PastContent[] {
  if (status !== 'Submitted' || submittedAt === null) return []
  return [{ answers, submittedAt, score, handedBackAt: now, comment: '' }]
}
