import type { Answers, Exercise, Score } from '@lectern/contracts'
import { gradeAnswer } from './question-types/index.ts'

/** Grades the questions that have a right answer. A missing answer is wrong. */
export function gradeQuiz(exercises: readonly Exercise[], answers: Answers): Score {
  const grades = exercises.map(({ id, content }) => {
    const byIndex = content.flatMap((question, index) => {
      const right = gradeAnswer(question, answers[id]?.[`${index}`])
      return right === undefined ? [] : [[`${index}`, right] as const]
    })
    return [id, Object.fromEntries(byIndex)] as const
  })
  const each = grades.flatMap(([, byIndex]) => Object.values(byIndex))
  return { right: each.filter(Boolean).length, of: each.length, marks: Object.fromEntries(grades) }
}
