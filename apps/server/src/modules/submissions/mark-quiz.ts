import type { Answers, Exercise, Score } from '@lectern/contracts'

/** Marks the closed questions that have an answer; one that was left out counts as wrong. */
export function markQuiz(exercises: readonly Exercise[], answers: Answers): Score {
  const marks = exercises.map(({ id, content }) => {
    const byIndex = content.flatMap((question, index) => {
      if (question.type !== 'closed-question' || question.answer === undefined) return []
      const given = answers[id]?.[`${index}`]
      const right = given?.type === 'ClosedEndedQuestionAnswer' && given.optionId === question.answer
      return [[`${index}`, right] as const]
    })
    return [id, Object.fromEntries(byIndex)] as const
  })
  const each = marks.flatMap(([, byIndex]) => Object.values(byIndex))
  return { right: each.filter(Boolean).length, of: each.length, marks: Object.fromEntries(marks) }
}
