import type { Answer } from '@lectern/contracts'

export interface AnsweredProps<Content> {
  readonly content: Content
  /** Answer of a pupil. Undefined if the pupil has not answered. Null if only the question is shown. */
  readonly answer: Answer | undefined | null
  /** True if the answer to a graded question is right; undefined for other questions. */
  readonly isRight: boolean | undefined
}
