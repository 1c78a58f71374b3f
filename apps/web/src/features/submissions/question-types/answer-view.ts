import type { Answer, ExerciseContent } from '@lectern/contracts'
import type { ComponentType } from 'react'

export interface HeadProps<Content> {
  /** Id of the element that labels the answer. */
  readonly id: string
  readonly content: Content
}

export interface FieldProps<Content> extends HeadProps<Content> {
  readonly answer: Answer | undefined
  readonly onAnswer: (answer: Answer) => void
}

/** How a pupil sees one question type. */
export interface AnswerView<Content extends ExerciseContent> {
  /** Shows the question without a field for the answer. */
  readonly Head: ComponentType<HeadProps<Content>>
  /** Shows the question with a field for the answer. */
  readonly Field: ComponentType<FieldProps<Content>>
  /** `required`: counts in 'n of m answered'. `never`: has no field for an answer. */
  readonly takesAnswer: 'required' | 'optional' | 'never'
  /** Converts an answer to text; '' without an answer. */
  readonly toText: (content: Content, answer: Answer | undefined) => string
  /** Lists the right answer and the target answers. */
  readonly listTargets: (content: Content) => readonly string[]
}
