import type { Assignment, AssignmentDraft, ExerciseDraft } from '@lectern/contracts'
import * as z from 'zod/mini'
import { toDueTime, toDueDay } from './due-day.ts'
import { createEmptyContent, EditedContent, toContent, toEditedContent } from './question-types/index.tsx'

const EditedExercise = z.object({
  key: z.string(),
  /** Absent until it was saved. */
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

/** An assignment or a quiz as it stands in the form; what a device keeps of it has this shape, too. */
export const EditedAssignment = z.object({
  contextType: z.enum(['Assignment', 'Quiz']),
  title: z.string(),
  description: z.string(),
  book: z.nullable(z.object({ id: z.string(), title: z.string() })),
  exercises: z.array(EditedExercise),
  recipients: EditedRecipients,
  /** `2026-12-04`, a day of this device's calendar, or empty. */
  dueDay: z.string(),
  /** Of one that was not saved yet: saved again after a lost answer, it is no second one. */
  creationId: z.optional(z.uuid()),
})
export type EditedAssignment = z.infer<typeof EditedAssignment>

export const newKey = (): string => crypto.randomUUID()

/** An empty form. */
export function newAssignment(contextType: EditedAssignment['contextType']): EditedAssignment {
  const content = contextType === 'Quiz' ? [createEmptyContent('closed-question', newKey())] : []
  return {
    contextType,
    title: '',
    description: '',
    book: null,
    exercises: [{ ...newExercise(), content }],
    recipients: { type: 'group', group: null },
    dueDay: '',
    creationId: newKey(),
  }
}

export function newExercise(): EditedExercise {
  return { key: newKey(), title: '', content: [] }
}

/** What the server has, as a form. `names`: of the pupils that it is for. */
export function editedOf(assignment: Assignment, names: ReadonlyMap<string, string>): EditedAssignment {
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
      content: content.map((one, index) => toEditedContent(one, `${id}/${index}`)),
    })),
    recipients:
      recipients.type === 'group'
        ? recipients
        : { type: 'pupils', pupils: recipients.pupils.map((uid) => ({ uid, name: names.get(uid) ?? '…' })) },
    dueDay: toDueDay(dueAt),
  }
}

/**
 * What is sent of a form without problems. A quiz is one exercise that is called as the quiz is; an exercise with nothing
 * in it is left out. `kept`: the moment that the server has, which stays where the day does.
 */
export function draftOf(edited: EditedAssignment, kept: string | null = null): AssignmentDraft {
  const { contextType, description, book, recipients, dueDay } = edited
  const title = edited.title.trim()
  return {
    contextType,
    title,
    description: description.trim(),
    bookId: book?.id ?? '',
    exercises: edited.exercises
      .filter(({ content }) => content.length > 0)
      .map((exercise) => exerciseDraft(exercise, contextType === 'Quiz' ? title : exercise.title.trim())),
    recipients:
      recipients.type === 'group'
        ? { type: 'group', group: recipients.group ?? '' }
        : { type: 'pupils', pupils: recipients.pupils.map(({ uid }) => uid) },
    dueAt: dueDay !== '' && dueDay === toDueDay(kept) ? kept : toDueTime(dueDay),
  }
}

/**
 * The same for an assignment that a pupil has begun: title, description and day may change, everything else is sent back as
 * the server has it, whatever the form held when the pupil began.
 */
export function begunDraftOf(edited: EditedAssignment, assignment: Assignment): AssignmentDraft {
  const { title, description, dueAt, contextType } = draftOf(edited, assignment.dueAt)
  const { book, exercises, recipients } = assignment
  return { contextType, title, description, dueAt, bookId: book.id, exercises, recipients }
}

function exerciseDraft({ id, content }: EditedExercise, title: string): ExerciseDraft {
  return { ...(id === undefined ? {} : { id }), title, content: content.map((one) => toContent(one)) }
}
