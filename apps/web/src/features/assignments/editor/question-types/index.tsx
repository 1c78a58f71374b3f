import type { QuestionType, TypedContent } from '@lectern/contracts'
import * as z from 'zod/mini'
import { closedQuestion, EditedClosedQuestion } from './closed-question.tsx'
import { EditedExternalReference, externalReference } from './external-reference.tsx'
import { EditedOpenQuestion, openQuestion } from './open-question.tsx'
import type { FieldProblem, FieldsProps, QuestionEditor } from './question-editor.ts'
import { EditedReflectionTask, reflectionTask } from './reflection-task.tsx'

/** A content item in the editor. `key` identifies the item on the page. */
export const EditedContent = z.discriminatedUnion('type', [
  EditedOpenQuestion,
  EditedClosedQuestion,
  EditedReflectionTask,
  EditedExternalReference,
])
export type EditedContent = z.infer<typeof EditedContent>
type TypedEdited<T extends QuestionType> = Extract<EditedContent, { type: T }>

const QUESTION_EDITORS: { readonly [T in QuestionType]: QuestionEditor<TypedContent<T>, TypedEdited<T>> } = {
  'open-question': openQuestion,
  'closed-question': closedQuestion,
  'reflection-task': reflectionTask,
  'external-reference': externalReference,
}

const isQuestionType = (key: string): key is QuestionType => Object.hasOwn(QUESTION_EDITORS, key)
/** The question types, in the order of the buttons that add a content item. */
export const QUESTION_TYPES = Object.keys(QUESTION_EDITORS).filter(isQuestionType)

export function createEmptyContent<T extends QuestionType>(type: T, key: string): TypedEdited<T> {
  return QUESTION_EDITORS[type].createEmpty(key)
}

export function toEditedContent<T extends QuestionType>(content: TypedContent<T>, key: string): TypedEdited<T> {
  return QUESTION_EDITORS[content.type].fromContent(content, key)
}

export function toContent<T extends QuestionType>(edited: TypedEdited<T>): TypedContent<T> {
  return QUESTION_EDITORS[edited.type].toContent(edited)
}

export function findContentProblems<T extends QuestionType>(
  edited: TypedEdited<T>,
  isQuiz: boolean,
): readonly FieldProblem[] {
  return QUESTION_EDITORS[edited.type].findProblems(edited, isQuiz)
}

export function toSummary<T extends QuestionType>(content: TypedContent<T>): string {
  return QUESTION_EDITORS[content.type].toSummary(content)
}

export function ContentFields<T extends QuestionType>(props: FieldsProps<TypedEdited<T>>) {
  const { Fields } = QUESTION_EDITORS[props.content.type]
  return <Fields {...props} />
}
