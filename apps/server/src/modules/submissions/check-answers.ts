import type { Answer, Answers, Exercise, ExerciseContent } from '@lectern/contracts'

/** An answer that has no place in the exercises. */
export interface MisplacedAnswer {
  readonly field: string
  readonly reason: string
}

/** The answers that belong to no exercise, to no content of it, or to one of another kind. */
export function misplacedAnswers(answers: Answers, exercises: readonly Exercise[]): MisplacedAnswer[] {
  return Object.entries(answers).flatMap(([exerciseId, byIndex]) => {
    const exercise = exercises.find(({ id }) => id === exerciseId)
    return Object.entries(byIndex).flatMap(([index, answer]) => {
      const reason = whyMisplaced(answer, exercise?.content[Number(index)])
      return reason === undefined ? [] : [{ field: `body.answers.${exerciseId}.${index}`, reason }]
    })
  })
}

function whyMisplaced(answer: Answer, content: ExerciseContent | undefined): string | undefined {
  if (content === undefined) return 'there is no such question'
  switch (content.type) {
    case 'open-question':
    case 'reflection-task':
      return answer.type === 'OpenEndedQuestionAnswer' ? undefined : 'it is answered in writing'
    case 'closed-question': {
      if (answer.type !== 'ClosedEndedQuestionAnswer') return 'one of its options is chosen'
      return content.options.some(({ id }) => id === answer.optionId) ? undefined : 'there is no such option'
    }
    case 'external-reference':
      return 'it takes no answer'
  }
}
