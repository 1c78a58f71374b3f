import type { Answer } from '@lectern/contracts'

export interface AnsweredProps<Content> {
  readonly content: Content
  readonly answer: Answer | undefined
  /** True if the answer to a graded question is right; undefined for other questions. */
  readonly isRight: boolean | undefined
}
