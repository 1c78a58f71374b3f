import type { Assignment, AssignmentDraft, ExerciseContent, ExerciseDraft } from '@lectern/contracts'
import * as z from 'zod/mini'
import { toDueTime, toDueDay } from './due-day.ts'

/** One content of an exercise while it is written: every field is there, empty ones too. `key` names it on the page. */
const EditedContent = z.discriminatedUnion('type', [
  z.object({ key: z.string(), type: z.literal('open-question'), phrase: z.string(), target: z.string() }),
  z.object({
    key: z.string(),
    type: z.literal('closed-question'),
    phrase: z.string(),
    target: z.string(),
    options: z.array(z.object({ id: z.string(), text: z.string() })),
    answer: z.nullable(z.string()),
  }),
  z.object({ key: z.string(), type: z.literal('reflection-task'), title: z.string(), description: z.string() }),
  z.object({ key: z.string(), type: z.literal('external-reference'), url: z.string(), text: z.string() }),
])
export type EditedContent = z.infer<typeof EditedContent>
export type ContentType = EditedContent['type']
export const CONTENT_TYPES = [
  'open-question',
  'closed-question',
  'reflection-task',
  'external-reference',
] as const satisfies readonly ContentType[]

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

const newKey = (): string => crypto.randomUUID()

/** An empty form. */
export function newAssignment(contextType: EditedAssignment['contextType']): EditedAssignment {
  const content = contextType === 'Quiz' ? [newContent('closed-question')] : []
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

export function newOption(): { id: string; text: string } {
  return { id: newKey(), text: '' }
}

export function newContent(type: ContentType): EditedContent {
  const key = newKey()
  switch (type) {
    case 'open-question':
      return { key, type, phrase: '', target: '' }
    case 'closed-question':
      return { key, type, phrase: '', target: '', options: [newOption(), newOption()], answer: null }
    case 'reflection-task':
      return { key, type, title: '', description: '' }
    case 'external-reference':
      return { key, type, url: '', text: '' }
  }
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
      content: content.map((one, index) => editedContent(one, `${id}/${index}`)),
    })),
    recipients:
      recipients.type === 'group'
        ? recipients
        : { type: 'pupils', pupils: recipients.pupils.map((uid) => ({ uid, name: names.get(uid) ?? '…' })) },
    dueDay: toDueDay(dueAt),
  }
}

function editedContent(content: ExerciseContent, key: string): EditedContent {
  switch (content.type) {
    case 'open-question':
      return { key, type: content.type, phrase: content.phrase, target: (content.targetAnswers ?? []).join('\n') }
    case 'closed-question': {
      const { type, phrase, options, answer = null, targetAnswers = [] } = content
      return { key, type, phrase, options, answer, target: targetAnswers.join('\n') }
    }
    case 'reflection-task':
    case 'external-reference':
      return { key, ...content }
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
  return { ...(id === undefined ? {} : { id }), title, content: content.map(contentOf) }
}

function contentOf(content: EditedContent): ExerciseContent {
  switch (content.type) {
    case 'open-question':
      return { type: content.type, phrase: content.phrase.trim(), ...targetAnswersOf(content.target) }
    case 'closed-question': {
      const { type, phrase, options, answer, target } = content
      return {
        type,
        phrase: phrase.trim(),
        options: options.map(({ id, text }) => ({ id, text: text.trim() })),
        ...(answer === null ? {} : { answer }),
        ...targetAnswersOf(target),
      }
    }
    case 'reflection-task':
      return { type: content.type, title: content.title.trim(), description: content.description.trim() }
    case 'external-reference':
      return { type: content.type, url: content.url.trim(), text: content.text.trim() }
  }
}

/** A line is a good answer. */
function targetAnswersOf(target: string): { targetAnswers?: string[] } {
  const lines = target
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length === 0 ? {} : { targetAnswers: lines }
}
