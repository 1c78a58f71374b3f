import { useWorkMessages } from '../../../platform/i18n/messages.ts'
import type { DraftProblems } from './draft-problem.ts'

/** Returns the text about a field's problem, or undefined. */
export type GetProblemText = (field: string) => string | undefined

export function useProblemText(problems: DraftProblems): GetProblemText {
  const { t } = useWorkMessages()
  return (field) => {
    const problem = problems.get(field)
    return problem === undefined ? undefined : t(`assignments.problem_${problem}`)
  }
}
