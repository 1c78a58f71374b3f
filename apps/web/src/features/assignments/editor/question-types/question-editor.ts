import type { ExerciseContent } from '@lectern/contracts'
import type { ComponentType } from 'react'
import type { ContentProblem } from '../draft-problem.ts'
import type { ProblemPhrase } from '../problem-phrase.ts'

export interface FieldsProps<Edited> {
  readonly content: Edited
  readonly isQuiz: boolean
  readonly phrase: ProblemPhrase
  readonly onChange: (content: Edited) => void
}

/** A field of a content, and its problem; null where the field is right. */
export type FieldProblem = readonly [field: string, problem: ContentProblem | null]

/**
 * The editor of one question type. `Edited` is the content while it is edited: every field exists and may be empty. Drafts on
 * the device have this shape.
 */
export interface QuestionEditor<Content extends ExerciseContent, Edited> {
  readonly createEmpty: (key: string) => Edited
  readonly fromContent: (content: Content, key: string) => Edited
  /** Converts edited content that has no problems. */
  readonly toContent: (edited: Edited) => Content
  /** Lists the fields in the order of the page. */
  readonly findProblems: (edited: Edited, isQuiz: boolean) => readonly FieldProblem[]
  /** The line that represents the content where it cannot be edited. */
  readonly toLine: (content: Content) => string
  readonly Fields: ComponentType<FieldsProps<Edited>>
}

export function findMissing(text: string, problem: ContentProblem): ContentProblem | null {
  return text.trim() === '' ? problem : null
}
