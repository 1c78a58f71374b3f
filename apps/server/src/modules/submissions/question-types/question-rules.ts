import type { Answer, ExerciseContent } from '@lectern/contracts'

/** The server's rules for one question type. */
export interface QuestionRules<Content extends ExerciseContent> {
  /** Returns why an answer does not fit the question, otherwise undefined. */
  readonly findMismatch: (content: Content, answer: Answer) => string | undefined
  /**
   * Returns the content that a pupil receives (spec 1 §6), with the right answer if the quiz is graded. An
   * implementation names every field, so that a new field is not disclosed.
   */
  readonly withholdAnswers: (content: Content, isGraded: boolean) => Content
  /** Returns whether the answer is right, or undefined if the question is not graded. A missing answer is wrong. */
  readonly grade: (content: Content, answer: Answer | undefined) => boolean | undefined
}

export const notGraded = (): undefined => undefined

/** The `findMismatch` rule for a text answer. */
export function findWrittenMismatch(_content: ExerciseContent, answer: Answer): string | undefined {
  return answer.type === 'OpenEndedQuestionAnswer' ? undefined : 'the answer must be a text'
}
