import type { Exercise } from '@lectern/contracts'
import { withholdAnswers } from './question-types/index.ts'

/**
 * Returns an exercise as pupils receive it, without right answers and target answers. Spec 1 §6: only owners see these.
 */
export function withholdTargets({ id, title, content }: Exercise): Exercise {
  return { id, title, content: content.map((one) => withholdAnswers(one)) }
}
