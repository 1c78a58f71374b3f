import type { Answer } from '@lectern/contracts'

export interface AnsweredProps<Content> {
  readonly content: Content
  readonly answer: Answer | undefined
  /** The grade in a quiz; undefined if the question is not graded. */
  readonly isRight: boolean | undefined
}
