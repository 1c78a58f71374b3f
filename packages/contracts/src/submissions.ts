import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ContextType } from './context-type.ts'
import { Exercise } from './exercise.ts'
import { BookId } from './library.ts'
import { limitUpTo, PAGE_SIZE_MAX } from './paging.ts'
import { textBetween, textUpTo } from './text.ts'

/** Characters of one answer in writing. */
export const ANSWER_LENGTH_MAX = 10_000
/** Characters of the JSON text of one change. */
export const SUBMISSION_CHANGE_LENGTH_MAX = 500_000
/** Characters of a teacher's comment. */
export const COMMENT_LENGTH_MAX = 2000

export const SUBMISSION_STATUSES = ['InProgress', 'Submitted'] as const
/** Spec 1 §4. */
export const SubmissionStatus = z.enum(SUBMISSION_STATUSES)
export type SubmissionStatus = z.infer<typeof SubmissionStatus>

/** Spec 1 §3. An empty `value` removes the answer. */
export const Answer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('OpenEndedQuestionAnswer'), value: textUpTo(ANSWER_LENGTH_MAX) }),
  z.object({ type: z.literal('ClosedEndedQuestionAnswer'), optionId: textBetween(1, 64) }),
])
export type Answer = z.infer<typeof Answer>

/** The index of a content in its exercise, from 0, as the key of an object. */
const ContentIndex = z.string().check(z.regex(/^(?:0|[1-9]\d?)$/))

/** By exercise id, then by content index. Spec 1 §3. */
export const Answers = z.record(z.uuid(), z.record(ContentIndex, Answer))
export type Answers = z.infer<typeof Answers>

/** The number of right answers of a quiz, and the grades by exercise id and content index. */
export const Score = z.object({
  right: z.int(),
  of: z.int(),
  marks: z.record(z.string(), z.record(z.string(), z.boolean())),
})
export type Score = z.infer<typeof Score>

/** Spec 1 §3. Only the owner gets `answer` and `targetAnswers` of the questions. */
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

/** Spec 1 §3: one pupil's answers to an assignment or a quiz. */
export const Submission = z.object({
  id: z.uuid(),
  status: SubmissionStatus,
  answers: Answers,
  context: SubmissionContext,
  /** Whether the requesting person is the owner. The owner gets target answers. Spec 1 §4. */
  isOwner: z.boolean(),
  pupil: PersonName,
  /** The teacher's name, as pupils know it; null if the account is deleted. */
  teacher: z.nullable(z.string()),
  book: z.object({ id: BookId, title: z.string() }),
  dueAt: z.nullable(z.iso.datetime()),
  /** Not handed in and past the due date, or handed in after it. */
  overdue: z.boolean(),
  /** From 1; increases when the teacher hands back. */
  attempt: z.int(),
  /** Time of the first save; null before. */
  begunAt: z.nullable(z.iso.datetime()),
  submittedAt: z.nullable(z.iso.datetime()),
  /** The teacher's comment with the last hand-back; null in the first attempt. */
  comment: z.nullable(z.string()),
  /** Null unless the submission is a submitted quiz. */
  score: z.nullable(Score),
})
export type Submission = z.infer<typeof Submission>

/** An attempt before a hand-back. */
export const PastAttempt = z.object({
  attempt: z.int(),
  answers: Answers,
  submittedAt: z.iso.datetime(),
  score: z.nullable(Score),
  handedBackAt: z.iso.datetime(),
  comment: z.string(),
})
export type PastAttempt = z.infer<typeof PastAttempt>

/** A page of a list. The cursor leads to the next page; null on the last. Spec 1 §7: `data.data` and `data.cursor`. */
function pageOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ data: z.object({ data: z.array(row), cursor: z.nullable(z.string()) }) })
}

/**
 * `ownership`: my submissions (assignee), my children's (guardian), or those for my assignments or my school's (owner).
 * `contextId`: an assignment, a quiz's exercise, or their book; omitted for the global context. Newest first; new
 * submissions do not invalidate a cursor.
 */
export const listSubmissions = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/',
  summary: 'Submissions of a context, newest first',
  access: 'user',
  query: z.object({
    ownership: z._default(z.enum(['assignee', 'guardian', 'owner']), 'assignee'),
    contextId: z.optional(z.uuid()),
    contextType: z.optional(ContextType),
    status: z.optional(SubmissionStatus),
    /** Restricts the list to one pupil. */
    pupil: z.optional(z.uuid()),
    limit: limitUpTo(PAGE_SIZE_MAX),
    cursor: z.optional(z.uuid()),
  }),
  responses: { 200: pageOf(Submission) },
})

const SubmissionParams = z.object({ id: z.uuid() })

export const readSubmission = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/:id',
  summary: 'One submission, with the attempts that were handed back',
  access: 'user',
  params: SubmissionParams,
  responses: { 200: z.extend(Submission, { pastAttempts: z.array(PastAttempt) }) },
  errors: ['not_found'],
})

/**
 * The JSON text of a change. Only the given answers change; answers from other devices stay. `changeId`: a repeated
 * change is applied once and gets the same response. `attempt`: if given, the change is refused after that attempt was
 * handed back.
 */
export const SubmissionChange = z.object({
  status: SubmissionStatus,
  answers: Answers,
  changeId: z.optional(z.uuid()),
  attempt: z.optional(z.int().check(z.minimum(1))),
})
export type SubmissionChange = z.infer<typeof SubmissionChange>

/** The body is a JSON text of `SubmissionChange`. Spec 1 §7. */
export const changeSubmission = defineCall({
  service: 'submissions',
  method: 'PATCH',
  path: '/:id',
  summary: 'Save answers, or submit them; the body is a JSON text',
  access: 'user',
  params: SubmissionParams,
  contentType: 'text/plain',
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
  summary: 'Give a submitted one back for another try, with a comment',
  access: 'user',
  params: SubmissionParams,
  body: z.object({ comment: textBetween(1, COMMENT_LENGTH_MAX) }),
  responses: { 200: Submission },
  errors: ['not_found', 'submission_not_submitted'],
})

/** The pupils whose submissions a guardian sees. */
export const listMyChildren = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/children',
  summary: 'The pupils whose guardian I am',
  access: 'user',
  responses: { 200: z.object({ data: z.array(PersonName) }) },
})
