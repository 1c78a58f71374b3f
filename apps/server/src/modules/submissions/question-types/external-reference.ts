import type { TypedContent } from '@lectern/contracts'
import { notGraded, type QuestionRules } from './question-rules.ts'

export const externalReference: QuestionRules<TypedContent<'external-reference'>> = {
  findMismatch: () => 'the content takes no answer',
  withholdAnswers: ({ type, url, text }) => ({ type, url, text }),
  grade: notGraded,
}
