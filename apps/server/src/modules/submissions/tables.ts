import type {
  Answers,
  AssignmentStatus,
  ContextType,
  Exercise,
  Realm,
  Score,
  SubmissionStatus,
} from '@lectern/contracts'
import { desc } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const realm = () => text('realm').$type<Realm>().notNull()

/**
 * Assignments and quizzes about a book. The migration `0002_foreign-keys` has the keys into the tables of other modules,
 * because this file cannot import those.
 */
export const assignments = pgTable(
  'assignments',
  {
    id: uuid('id').primaryKey(),
    realm: realm(),
    contextType: text('context_type').$type<ContextType>().notNull(),
    status: text('status').$type<AssignmentStatus>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    bookId: uuid('book_id').notNull(),
    /** The column contains target answers too. */
    exercises: jsonb('exercises').$type<Exercise[]>().notNull(),
    /** The group whose pupils receive the assignment, or null. */
    groupUid: uuid('group_uid'),
    /** School unit of the group or of the named pupils. */
    schoolUnitUid: uuid('school_unit_uid').notNull(),
    /** Null if the teacher's account was deleted. */
    teacherUid: uuid('teacher_uid'),
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull(),
    publishedAt: moment('published_at'),
    /** Id from the teacher's device. A repeated request with this id does not create a second draft. */
    creationId: uuid('creation_id'),
  },
  (table) => [
    uniqueIndex('assignments_creation').on(table.teacherUid, table.creationId),
    index('assignments_group').on(table.groupUid, table.id),
    index('assignments_school_unit').on(table.schoolUnitUid, table.id),
    index('assignments_teacher').on(table.teacherUid, table.id),
  ],
)

/** The named pupils of assignments and drafts. */
export const assignmentPupils = pgTable(
  'assignment_pupils',
  {
    realm: realm(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    pupilUid: uuid('pupil_uid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.assignmentId, table.pupilUid] }), index().on(table.pupilUid)],
)

/** Answers of a pupil to a published assignment. Spec 1 §3. */
export const submissions = pgTable(
  'submissions',
  {
    id: uuid('id').primaryKey(),
    realm: realm(),
    assignmentId: uuid('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    pupilUid: uuid('pupil_uid').notNull(),
    status: text('status').$type<SubmissionStatus>().notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** Number of the current attempt, from 1. */
    attempt: integer('attempt').notNull(),
    begunAt: moment('begun_at'),
    submittedAt: moment('submitted_at'),
    /** The teacher's comment on the last hand-back. */
    comment: text('comment'),
    score: jsonb('score').$type<Score>(),
  },
  (table) => [
    uniqueIndex('submissions_assignment_pupil').on(table.assignmentId, table.pupilUid),
    index('submissions_pupil').on(table.pupilUid, desc(table.id)),
  ],
)

/** Attempts that were handed back. */
export const pastAttempts = pgTable(
  'past_attempts',
  {
    realm: realm(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    answers: jsonb('answers').$type<Answers>().notNull(),
    submittedAt: moment('submitted_at').notNull(),
    score: jsonb('score').$type<Score>(),
    handedBackAt: moment('handed_back_at').notNull(),
    comment: text('comment').notNull(),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.attempt] })],
)

export interface ChangeOutcome {
  readonly status: SubmissionStatus
  readonly answers: Answers
  readonly attempt: number
  readonly begunAt: string | null
  readonly submittedAt: string | null
  readonly comment: string | null
  readonly score: Score | null
}

/** Changes with an id from the device. The response to a repeated change contains the stored outcome. */
export const submissionChanges = pgTable(
  'submission_changes',
  {
    realm: realm(),
    pupilUid: uuid('pupil_uid').notNull(),
    changeId: uuid('change_id').notNull(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    outcome: jsonb('outcome').$type<ChangeOutcome>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pupilUid, table.changeId] }), index().on(table.submissionId)],
)
