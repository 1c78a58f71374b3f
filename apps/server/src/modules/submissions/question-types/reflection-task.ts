import type { TypedContent } from '@lectern/contracts'
import { findWrittenMismatch, notGraded, type QuestionRules } from './question-rules.ts'

export const reflectionTask: QuestionRules<TypedContent<'reflection-task'>> = {
  findMismatch: findWrittenMismatch,
  withholdAnswers: ({ type, title, description }) => ({ type, title, description }),
  grade: notGraded,
}
