import type { ExerciseContent } from '@lectern/contracts'
import type { ComponentType } from 'react'
import type { ContentProblem } from '../draft-problem.ts'
import type { GetProblemText } from '../use-problem-text.ts'

export interface FieldsProps<Edited> {
  readonly content: Edited
  readonly isQuiz: boolean
  readonly getProblemText: GetProblemText
  readonly onChange: (content: Edited) => void
}

/** A field of a content item and its problem, or null. */
export type FieldProblem = readonly [field: string, problem: ContentProblem | null]

/** The editor of one question type. In `Edited` every field exists, but a field can be empty. */
export interface QuestionEditor<Content extends ExerciseContent, Edited> {
  readonly createEmpty: (key: string) => Edited
  readonly fromContent: (content: Content, key: string) => Edited
  /** Converts an edited item to a content item. The edited item must have no problems. */
  readonly toContent: (edited: Edited) => Content
  /** Returns each checked field and its problem, in page order. */
  readonly findProblems: (edited: Edited, isQuiz: boolean) => readonly FieldProblem[]
  /** Returns the text that read-only pages show for the content item. */
  readonly toSummary: (content: Content) => string
  readonly Fields: ComponentType<FieldsProps<Edited>>
}

export function findMissing(text: string, problem: ContentProblem): ContentProblem | null {
  return text.trim() === '' ? problem : null
}
