import { isNotNull, sql } from 'drizzle-orm'
import type { SubmissionStatus } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import { submissions } from './tables.ts'

/**
 * Selects the progress of each begun submission, as a part of another statement. `state` is a text that changes when the
 * result changes.
 */
export const selectSubmissionStates = (rows: Rows) =>
  rows
    .select({
      assignmentId: submissions.assignmentId,
      pupilUid: submissions.pupilUid,
      status: sql<SubmissionStatus>`${submissions.status}`.as('submission_status'),
      /** Number of right answers and of graded questions of a quiz that was handed in. */
      right: sql<number | null>`(${submissions.score}->>'right')::int`.as('submission_right'),
      of: sql<number | null>`(${submissions.score}->>'of')::int`.as('submission_of'),
      state: sql<string>`
        ${submissions.status} || ' ' || ${submissions.attempt} || ' ' || coalesce(${submissions.score}->>'right', '')
      `.as('submission_state'),
    })
    .from(submissions)
    .where(isNotNull(submissions.begunAt))
