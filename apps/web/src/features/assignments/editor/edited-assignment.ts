import type { Assignment, AssignmentDraft, ExerciseDraft } from '@lectern/contracts'
import * as z from 'zod/mini'
import { toDueTime, toDueDay } from './due-day.ts'
import { createEmptyContent, EditedContent, toContent, toEditedContent } from './question-types/index.tsx'

const EditedExercise = z.object({
  key: z.string(),
  /** Id of the exercise on the server. Absent for an unsaved exercise. */
  id: z.optional(z.string()),
  title: z.string(),
  content: z.array(EditedContent),
})
export type EditedExercise = z.infer<typeof EditedExercise>

const EditedRecipients = z.discriminatedUnion('type', [
  z.object({ type: z.literal('group'), group: z.nullable(z.string()) }),
  z.object({ type: z.literal('pupils'), pupils: z.array(z.object({ uid: z.string(), name: z.string() })) }),
])
export type EditedRecipients = z.infer<typeof EditedRecipients>

/** Content of the form for an assignment or a quiz, also in drafts on the device. */
export const EditedAssignment = z.object({
  contextType: z.enum(['Assignment', 'Quiz']),
  title: z.string(),
  description: z.string(),
  book: z.nullable(z.object({ id: z.string(), title: z.string() })),
  exercises: z.array(EditedExercise),
  recipients: EditedRecipients,
  /** Due day in this device's time zone, for example `2026-12-04`; '' without a due day. */
  dueDay: z.string(),
  /** Id of the creation request, so that a repeated request creates no second assignment. */
  creationId: z.optional(z.uuid()),
})
export type EditedAssignment = z.infer<typeof EditedAssignment>

export const createKey = (): string => crypto.randomUUID()

/** Returns the content of an empty form. A new quiz has one empty closed question. */
export function createEmptyAssignment(contextType: EditedAssignment['contextType']): EditedAssignment {
  const content = contextType === 'Quiz' ? [createEmptyContent('closed-question', createKey())] : []
  return {
    contextType,
    title: '',
    description: '',
    book: null,
    exercises: [{ ...createEmptyExercise(), content }],
    recipients: { type: 'group', group: null },
    dueDay: '',
    creationId: createKey(),
  }
}

export function createEmptyExercise(): EditedExercise {
  return { key: createKey(), title: '', content: [] }
}

/** Converts an assignment to form content. `names` has the pupils' names by uid. */
export function toEditedAssignment(assignment: Assignment, names: ReadonlyMap<string, string>): EditedAssignment {
  const { contextType, title, description, book, recipients, dueAt } = assignment
  return {
    contextType,
    title,
    description,
    book,
    exercises: assignment.exercises.map(({ id, title, content }) => ({
      key: id,
      id,
      title,
      content: content.map((item, index) => toEditedContent(item, `${id}/${index}`)),
    })),
    recipients:
      recipients.type === 'group'
        ? recipients
        : { type: 'pupils', pupils: recipients.pupils.map((uid) => ({ uid, name: names.get(uid) ?? '…' })) },
    dueDay: toDueDay(dueAt),
  }
}

/** Converts valid form content to a request body. If the day has not changed, the due time is `savedDueAt`. */
export function toDraft(edited: EditedAssignment, savedDueAt: string | null = null): AssignmentDraft {
  const { contextType, description, book, recipients, dueDay } = edited
  const title = edited.title.trim()
  return {
    contextType,
    title,
    description: description.trim(),
    bookId: book?.id ?? '',
    exercises: edited.exercises
      .filter(({ content }) => content.length > 0)
      .map((exercise) => toExerciseDraft(exercise, contextType === 'Quiz' ? title : exercise.title.trim())),
    recipients:
      recipients.type === 'group'
        ? { type: 'group', group: recipients.group ?? '' }
        : { type: 'pupils', pupils: recipients.pupils.map(({ uid }) => uid) },
    dueAt: dueDay !== '' && dueDay === toDueDay(savedDueAt) ? savedDueAt : toDueTime(dueDay),
  }
}

/**
 * Converts the form content of an assignment that a pupil has begun. Only title, description and due day can change.
 */
export function toStartedDraft(edited: EditedAssignment, assignment: Assignment): AssignmentDraft {
  const { title, description, dueAt, contextType } = toDraft(edited, assignment.dueAt)
  const { book, exercises, recipients } = assignment
  return { contextType, title, description, dueAt, bookId: book.id, exercises, recipients }
}

function toExerciseDraft({ id, content }: EditedExercise, title: string): ExerciseDraft {
  return { ...(id === undefined ? {} : { id }), title, content: content.map((item) => toContent(item)) }
}
