import type { Answers, Exercise } from '@lectern/contracts'
import { findMismatch } from './question-types/index.ts'

/** An answer that does not fit any question. */
export interface MisplacedAnswer {
  readonly field: string
  readonly reason: string
}

/** Finds the answers whose question does not exist or whose type does not fit. */
export function findMisplacedAnswers(answers: Answers, exercises: readonly Exercise[]): MisplacedAnswer[] {
  return Object.entries(answers).flatMap(([exerciseId, byIndex]) => {
    const exercise = exercises.find(({ id }) => id === exerciseId)
    return Object.entries(byIndex).flatMap(([index, answer]) => {
      const content = exercise?.content[Number(index)]
      const reason = content === undefined ? 'the question does not exist' : findMismatch(content, answer)
      return reason === undefined ? [] : [{ field: `body.answers.${exerciseId}.${index}`, reason }]
    })
  })
}
