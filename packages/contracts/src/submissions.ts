import * as z from 'zod/mini'
import { BODY_BYTES_LARGE, defineCall } from './call.ts'
import { ContextType } from './context-type.ts'
import { Exercise } from './exercise.ts'
import { BookId } from './library.ts'
import { limitUpTo, PAGE_SIZE_MAX } from './paging.ts'
import { textBetween, textUpTo } from './text.ts'

/** Maximum number of characters of a written answer. */
export const ANSWER_LENGTH_MAX = 10_000
/** Maximum number of characters of the JSON text of a change. */
export const SUBMISSION_CHANGE_LENGTH_MAX = 500_000
/** Maximum number of characters of a teacher's comment. */
export const COMMENT_LENGTH_MAX = 2000

export const SUBMISSION_STATUSES = ['InProgress', 'Submitted'] as const
/** Spec 1 §4: `InProgress` until the pupil hands the submission in. */
export const SubmissionStatus = z.enum(SUBMISSION_STATUSES)
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

/** Spec 1 §3: an answer to one question. An empty `value` removes the answer. */
export const Answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('OpenEndedQuestionAnswer'), value: textUpTo(ANSWER_LENGTH_MAX) }),
  z.object({ type: z.literal('ClosedEndedQuestionAnswer'), optionId: textBetween(1, 64) }),
])
export type Answer = z.infer<typeof Answer>

/** The index of a question in its exercise, from 0, as an object key. */
const ContentIndex = z.string().check(z.regex(/^(?:0|[1-9]\d?)$/))

/** Answers by exercise id, then by index of the question in the exercise. Spec 1 §3. */
export const Answers = z.record(z.uuid(), z.record(ContentIndex, Answer))
export type Answers = z.infer<typeof Answers>

/**
 * The result of a quiz: `right` of `of` graded questions are answered correctly. `marks` is true for a correct answer,
 * by exercise id and index of the question.
 */
export const Score = z.object({
  right: z.int(),
  of: z.int(),
  marks: z.record(z.string(), z.record(z.string(), z.boolean())),
})
export type Score = z.infer<typeof Score>

/**
 * Spec 1 §3: the assignment or the quiz that a submission answers. Target answers are only for users who may manage the
 * assignment (`isOwner`).
 */
export const SubmissionContext = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Assignment'),
    assignment: z.object({
      id: z.uuid(),
      title: z.string(),
      description: z.string(),
      createdAt: z.iso.datetime(),
      objective: z.object({ exercises: z.array(Exercise) }),
    }),
  }),
  z.object({ type: z.literal('Quiz'), exercise: Exercise }),
])
export type SubmissionContext = z.infer<typeof SubmissionContext>

export const PersonName = z.object({ uid: z.uuid(), name: z.string() })
export type PersonName = z.infer<typeof PersonName>

/** Spec 1 §3: the answers of one pupil to an assignment or a quiz. */
export const Submission = z.object({
  id: z.uuid(),
  status: SubmissionStatus,
  answers: Answers,
  context: SubmissionContext,
  /** True if the user may manage the assignment. Spec 1 §4. */
  isOwner: z.boolean(),
  pupil: PersonName,
  /** Name of the teacher; null if the teacher's account is deleted. */
  teacher: z.nullable(z.string()),
  book: z.object({ id: BookId, title: z.string() }),
  dueAt: z.nullable(z.iso.datetime()),
  /** True if the due date passed before the submission was handed in. */
  overdue: z.boolean(),
  /** Number of the attempt, from 1. A hand-back increases the number. */
  attempt: z.int(),
  /** Time at which the pupil first saved or handed in answers; null until then. */
  begunAt: z.nullable(z.iso.datetime()),
  submittedAt: z.nullable(z.iso.datetime()),
  /** The teacher's comment on the previous attempt; null in the first attempt. */
  comment: z.nullable(z.string()),
  /** Null unless the submission is a quiz that the pupil has handed in. */
  score: z.nullable(Score),
})
export type Submission = z.infer<typeof Submission>

/** An earlier attempt, which the teacher handed back. */
export const PastAttempt = z.object({
  attempt: z.int(),
  answers: Answers,
  submittedAt: z.iso.datetime(),
  score: z.nullable(Score),
  handedBackAt: z.iso.datetime(),
  comment: z.string(),
})
export type PastAttempt = z.infer<typeof PastAttempt>

/** `cursor` requests the next page; null on the last page. Spec 1 §7: `data.data` and `data.cursor`. */
function cursorPage<T extends z.ZodMiniType>(row: T) {
  return z.object({ data: z.object({ data: z.array(row), cursor: z.nullable(z.string()) }) })
}

/**
 * `ownership`: submissions of the user (`assignee`), of the user's children (`guardian`), or to the user's assignments
 * (`owner`). `contextId` is the id of an assignment, of a quiz's exercise or of a book. A cursor stays valid when new
 * submissions arrive.
 */
export const listSubmissions = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/',
  summary: 'List submissions, newest first',
  access: 'user',
  query: z.object({
    ownership: z._default(z.enum(['assignee', 'guardian', 'owner']), 'assignee'),
    contextId: z.optional(z.uuid()),
    contextType: z.optional(ContextType),
    status: z.optional(SubmissionStatus),
    /** Restricts the list to the submissions of one pupil. */
    pupil: z.optional(z.uuid()),
    limit: limitUpTo(PAGE_SIZE_MAX),
    cursor: z.optional(z.uuid()),
  }),
  responses: { 200: cursorPage(Submission) },
})

const SubmissionParams = z.object({ id: z.uuid() })

export const readSubmission = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/:id',
  summary: 'Get a submission with its earlier attempts',
  access: 'user',
  params: SubmissionParams,
  responses: { 200: z.extend(Submission, { pastAttempts: z.array(PastAttempt) }) },
  errors: ['not_found'],
})

/**
 * The JSON text of a change. Only the answers in the change are replaced, so that answers from other devices stay. A
 * repeated `changeId` is applied once. `attempt` must be the number of the current attempt.
 */
export const SubmissionChange = z.object({
  status: SubmissionStatus,
  answers: Answers,
  changeId: z.optional(z.uuid()),
  attempt: z.optional(z.int().check(z.minimum(1))),
})
export type SubmissionChange = z.infer<typeof SubmissionChange>

/** The body is the JSON text of a `SubmissionChange`. Spec 1 §7. */
export const changeSubmission = defineCall({
  service: 'submissions',
  method: 'PATCH',
  path: '/:id',
  summary: 'Save or submit the answers of a submission; the body is JSON as plain text',
  access: 'user',
  repeat: 'harmless',
  params: SubmissionParams,
  contentType: 'text/plain',
  bodyBytesMax: BODY_BYTES_LARGE,
  body: z.string().check(z.maxLength(SUBMISSION_CHANGE_LENGTH_MAX)),
  responses: { 200: Submission },
  errors: [
    'not_found',
    'payload_too_large',
    'unsupported_media_type',
    'submission_submitted',
    'submission_handed_back',
    'conflict',
  ],
})

export const handBackSubmission = defineCall({
  service: 'submissions',
  method: 'POST',
  path: '/:id/hand-back',
  summary: 'Hand a submission back for another attempt, with a comment',
  access: 'user',
  repeat: 'first response',
  params: SubmissionParams,
  body: z.object({ comment: textBetween(1, COMMENT_LENGTH_MAX) }),
  responses: { 200: Submission },
  errors: ['not_found', 'submission_not_submitted'],
})

/** Lists the pupils whose submissions the user may read as a guardian. */
export const listMyChildren = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/children',
  summary: 'List the pupils whose guardian the current user is',
  access: 'user',
  responses: { 200: z.object({ data: z.array(PersonName) }) },
})
