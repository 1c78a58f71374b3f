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

/** A field of a content item, and its problem; null if the field has no problem. */
export type FieldProblem = readonly [field: string, problem: ContentProblem | null]

/**
 * The editor of one question type. `Edited` is a content item while it is edited: every field exists, but can be empty.
 * Drafts on the device have this shape.
 */
export interface QuestionEditor<Content extends ExerciseContent, Edited> {
  readonly createEmpty: (key: string) => Edited
  readonly fromContent: (content: Content, key: string) => Edited
  /** Converts an edited content item that has no problems. */
  readonly toContent: (edited: Edited) => Content
  /**
   * Returns each checked field with its problem (null if the field has none), in the order of the fields on the page.
   */
  readonly findProblems: (edited: Edited, isQuiz: boolean) => readonly FieldProblem[]
  /** Returns the text that represents a content item on a page that cannot edit the item. */
  readonly toSummary: (content: Content) => string
  readonly Fields: ComponentType<FieldsProps<Edited>>
}

export function findMissing(text: string, problem: ContentProblem): ContentProblem | null {
  return text.trim() === '' ? problem : null
}
