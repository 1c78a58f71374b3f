import type { TypedContent } from '@lectern/contracts'
import type { QuestionRules } from './question-rules.ts'

export const closedQuestion: QuestionRules<TypedContent<'closed-question'>> = {
  findMismatch: ({ options }, answer) => {
    if (answer.type !== 'ClosedEndedQuestionAnswer') return 'the answer must be one of the options'
    return options.some(({ id }) => id === answer.optionId) ? undefined : 'the question has no such option'
  },
  withholdAnswers: ({ type, phrase, options, answer }, isGraded) => ({
    type,
    phrase,
    options,
    ...(isGraded && answer !== undefined && { answer }),
  }),
  grade: (question, given) => {
    if (question.answer === undefined) return undefined
    return given?.type === 'ClosedEndedQuestionAnswer' && given.optionId === question.answer
  },
}
