import * as z from 'zod/mini'
import { BODY_BYTES_LARGE, defineCall } from './call.ts'
import { ContextType } from './context-type.ts'
import { Exercise, ExerciseDraft, EXERCISES_MAX, isGradedType, isReadyForQuiz } from './exercise.ts'
import { BookId } from './library.ts'
import { OffsetPaging, paged } from './paging.ts'
import { PersonName, Score, SubmissionStatus } from './submissions.ts'
import { textBetween, textUpTo } from './text.ts'

const TITLE_MAX = 255
const DESCRIPTION_MAX = 4000
/** Maximum number of pupils in an assignment for single pupils. An assignment for a group has no limit. */
const PUPILS_MAX = 200
/** Due dates must be earlier than this time, in milliseconds since 1970. */
const LATEST_DUE = Date.parse('2100-01-01T00:00:00Z')

/** The pupils who get an assignment: the pupils of a group, or single pupils of one school unit of the teacher. */
export const Recipients = z.discriminatedUnion('type', [
  z.object({ type: z.literal('group'), group: z.uuid() }),
  z.object({
    type: z.literal('pupils'),
    pupils: z.array(z.uuid()).check(z.minLength(1), z.maxLength(PUPILS_MAX)),
  }),
])
export type Recipients = z.infer<typeof Recipients>

const DueAt = z.iso
  .datetime()
  .check(z.refine((due) => Date.parse(due) >= 0 && Date.parse(due) < LATEST_DUE, 'not a day that a school plans for'))

/** The fields that a teacher fills in. A quiz has exactly one exercise with at least one graded question. */
export const AssignmentDraft = z
  .object({
    contextType: ContextType,
    title: textBetween(1, TITLE_MAX),
    description: textUpTo(DESCRIPTION_MAX),
    bookId: BookId,
    exercises: z.array(ExerciseDraft).check(z.maxLength(EXERCISES_MAX)),
    recipients: Recipients,
    dueAt: z.nullable(DueAt),
  })
  .check(
    z.refine(({ contextType, exercises }) => contextType === 'Assignment' || isQuiz(exercises), {
      path: ['exercises'],
      error: 'a quiz is one exercise with a title, and its closed questions have answers',
    }),
  )
export type AssignmentDraft = z.infer<typeof AssignmentDraft>

function isQuiz(exercises: readonly ExerciseDraft[]): boolean {
  const [only, ...more] = exercises
  if (only === undefined || more.length > 0 || only.title === '') return false
  const hasGraded = only.content.some(({ type }) => isGradedType(type))
  return hasGraded && only.content.every((content) => isReadyForQuiz(content))
}

export const ASSIGNMENT_STATUSES = ['draft', 'published'] as const
export const AssignmentStatus = z.enum(ASSIGNMENT_STATUSES)
export type AssignmentStatus = z.infer<typeof AssignmentStatus>

/** An assignment or a quiz in the list of a teacher. */
export const AssignmentSummary = z.object({
  id: z.uuid(),
  contextType: ContextType,
  status: AssignmentStatus,
  title: z.string(),
  book: z.object({ id: BookId, title: z.string() }),
  /** Null if the recipients are single pupils. */
  group: z.nullable(z.object({ uid: z.uuid(), name: z.string() })),
  /** Null if the teacher's account is deleted. */
  teacher: z.nullable(PersonName),
  dueAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  publishedAt: z.nullable(z.iso.datetime()),
  /**
   * `pupils`: number of pupils who got the assignment. `begun`: number of pupils who have begun and not yet handed in.
   * `submitted`: number of pupils who have handed in.
   */
  counts: z.object({ pupils: z.int(), begun: z.int(), submitted: z.int() }),
})
export type AssignmentSummary = z.infer<typeof AssignmentSummary>

export const Assignment = z.extend(AssignmentSummary, {
  description: z.string(),
  exercises: z.array(Exercise),
  recipients: Recipients,
})
export type Assignment = z.infer<typeof Assignment>

const AssignmentParams = z.object({ id: z.uuid() })

/** The client chooses `creationId`, so that a repeated request does not create a second assignment. */
const CreationQuery = z.object({ creationId: z.optional(z.uuid()) })

export const listAssignments = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/assignments',
  summary: 'List the assignments and quizzes that the current user can manage, newest first',
  access: 'user',
  query: z.extend(OffsetPaging, {
    group: z.optional(z.uuid()),
    book: z.optional(BookId),
    status: z.optional(AssignmentStatus),
    contextType: z.optional(ContextType),
  }),
  responses: { 200: paged(AssignmentSummary) },
})

/** A repeated `creationId` updates the draft. The refusal is `conflict` if the draft is already published. */
export const createAssignment = defineCall({
  service: 'submissions',
  method: 'POST',
  path: '/v1/assignments',
  summary: 'Create a draft of an assignment or a quiz',
  access: 'user',
  repeat: 'first response',
  query: CreationQuery,
  bodyBytesMax: BODY_BYTES_LARGE,
  body: AssignmentDraft,
  responses: { 201: Assignment },
  errors: ['book_not_found', 'not_found', 'conflict'],
})

export const readAssignment = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/assignments/:id',
  summary: 'Get an assignment with its exercises and their target answers',
  access: 'user',
  params: AssignmentParams,
  responses: { 200: Assignment },
  errors: ['not_found'],
})

/** After the first pupil has begun, only title, description and due date may change. */
export const changeAssignment = defineCall({
  service: 'submissions',
  method: 'PUT',
  path: '/v1/assignments/:id',
  summary: 'Change an assignment',
  access: 'user',
  params: AssignmentParams,
  bodyBytesMax: BODY_BYTES_LARGE,
  body: AssignmentDraft,
  responses: { 200: Assignment },
  errors: ['book_not_found', 'not_found', 'assignment_begun', 'assignment_incomplete'],
})

export const publishAssignment = defineCall({
  service: 'submissions',
  method: 'POST',
  path: '/v1/assignments/:id/publish',
  summary: 'Publish an assignment to its pupils; a repeated request changes nothing',
  access: 'user',
  repeat: 'harmless',
  params: AssignmentParams,
  responses: { 200: Assignment },
  errors: ['not_found', 'assignment_incomplete'],
})

export const copyAssignment = defineCall({
  service: 'submissions',
  method: 'POST',
  path: '/v1/assignments/:id/copies',
  summary: 'Copy an assignment for other recipients, as a draft of the current user',
  access: 'user',
  repeat: 'first response',
  params: AssignmentParams,
  query: CreationQuery,
  body: z.object({ recipients: Recipients, dueAt: z.nullable(DueAt) }),
  responses: { 201: Assignment },
  errors: ['not_found', 'book_not_found', 'conflict'],
})

export const deleteAssignment = defineCall({
  service: 'submissions',
  method: 'DELETE',
  path: '/v1/assignments/:id',
  summary: 'Delete a draft of an assignment',
  access: 'user',
  params: AssignmentParams,
  responses: { 204: null },
  errors: ['not_found', 'assignment_published'],
})

/**
 * The progress of one pupil. `submission` is null if the pupil has no submission. `score` is null unless the pupil has
 * handed in a quiz.
 */
export const AssignmentPupil = z.object({
  pupil: PersonName,
  submission: z.nullable(z.uuid()),
  status: SubmissionStatus,
  begunAt: z.nullable(z.iso.datetime()),
  submittedAt: z.nullable(z.iso.datetime()),
  overdue: z.boolean(),
  attempt: z.int(),
  score: z.nullable(z.pick(Score, { right: true, of: true })),
})
export type AssignmentPupil = z.infer<typeof AssignmentPupil>

export const listAssignmentPupils = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/assignments/:id/pupils',
  summary: 'List the pupils of an assignment with their progress, ordered by name',
  access: 'user',
  params: AssignmentParams,
  query: OffsetPaging,
  responses: { 200: paged(AssignmentPupil) },
  errors: ['not_found'],
})

export const listAssignableGroups = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/groups',
  summary: 'List the groups to which the current user can give assignments, ordered by name',
  access: 'user',
  query: OffsetPaging,
  responses: {
    200: paged(z.object({ uid: z.uuid(), name: z.string(), schoolUnit: z.string(), pupils: z.int() })),
  },
})

export const listAssignablePupils = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/v1/pupils',
  summary: 'List the pupils to whom the current user can give assignments, ordered by name',
  access: 'user',
  query: z.extend(OffsetPaging, { group: z.optional(z.uuid()), q: z.optional(textUpTo(TITLE_MAX)) }),
  responses: { 200: paged(PersonName) },
})
