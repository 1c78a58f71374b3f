import type { Exercise } from '@lectern/contracts'
import { withholdAnswers } from './question-types/index.ts'

/** Returns an exercise for pupils. Spec 1 §6: only owners see target answers. A graded quiz shows its right answers. */
export function withholdTargets({ id, title, content }: Exercise, isGraded: boolean): Exercise {
  return { id, title, content: content.map((one) => withholdAnswers(one, isGraded)) }
}
