import type { Exercise } from '@lectern/contracts'
import { withholdAnswers } from './question-types/index.ts'

/** Returns an exercise for pupils. Spec 1 §6: only owners see right answers and target answers. */
export function withholdTargets({ id, title, content }: Exercise): Exercise {
  return { id, title, content: content.map((one) => withholdAnswers(one)) }
}
