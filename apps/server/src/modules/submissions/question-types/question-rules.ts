import type { Answer, ExerciseContent } from '@lectern/contracts'

/** The server's rules for one question type. */
export interface QuestionRules<Content extends ExerciseContent> {
  /** Returns the reason why an answer does not fit the question, or undefined if it fits. */
  readonly findMismatch: (content: Content, answer: Answer) => string | undefined
  /**
   * Returns the content that a pupil receives, without right answers and target answers (spec 1 §6). An implementation
   * names every field of the returned content, so that a field that is added later is not disclosed.
   */
  readonly withholdAnswers: (content: Content) => Content
  /** Returns whether the answer is right, or undefined if the question is not graded. A missing answer is wrong. */
  readonly grade: (content: Content, answer: Answer | undefined) => boolean | undefined
}

/** The `grade` rule of question types without a right answer. */
export const notGraded = (): undefined => undefined

/** The `findMismatch` rule of question types that expect a text. */
export function findWrittenMismatch(_content: ExerciseContent, answer: Answer): string | undefined {
  return answer.type === 'OpenEndedQuestionAnswer' ? undefined : 'the answer must be a text'
}
