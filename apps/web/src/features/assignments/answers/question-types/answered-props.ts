import type { Answer } from '@lectern/contracts'

export interface AnsweredProps<Content> {
  readonly content: Content
  readonly answer: Answer | undefined
  /** True if the answer to a graded question of a quiz is right; undefined if the question is not graded. */
  readonly isRight: boolean | undefined
}
