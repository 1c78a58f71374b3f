import type { TypedContent } from '@lectern/contracts'
import { findWrittenMismatch, notGraded, type QuestionRules } from './question-rules.ts'

export const openQuestion: QuestionRules<TypedContent<'open-question'>> = {
  findMismatch: findWrittenMismatch,
  withholdAnswers: ({ type, phrase }) => ({ type, phrase }),
  grade: notGraded,
}
