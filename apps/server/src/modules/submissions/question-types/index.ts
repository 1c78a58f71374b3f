import type { Answer, QuestionType, TypedContent } from '@lectern/contracts'
import { closedQuestion } from './closed-question.ts'
import { externalReference } from './external-reference.ts'
import { openQuestion } from './open-question.ts'
import type { QuestionRules } from './question-rules.ts'
import { reflectionTask } from './reflection-task.ts'

const QUESTION_TYPES: { readonly [T in QuestionType]: QuestionRules<TypedContent<T>> } = {
  'open-question': openQuestion,
  'closed-question': closedQuestion,
  'reflection-task': reflectionTask,
  'external-reference': externalReference,
}

/** Returns why an answer does not fit a question, otherwise undefined. */
export function findMismatch<T extends QuestionType>(content: TypedContent<T>, answer: Answer): string | undefined {
  return QUESTION_TYPES[content.type].findMismatch(content, answer)
}

/** Returns the content without target answers, and without right answers unless the quiz is graded. Spec 1 §6. */
export function withholdAnswers<T extends QuestionType>(content: TypedContent<T>, isGraded: boolean): TypedContent<T> {
  return QUESTION_TYPES[content.type].withholdAnswers(content, isGraded)
}

/** Returns whether the answer is right, or undefined if the question is not graded. */
export function gradeAnswer<T extends QuestionType>(
  content: TypedContent<T>,
  answer: Answer | undefined,
): boolean | undefined {
  return QUESTION_TYPES[content.type].grade(content, answer)
}
