import type { Exercise, ExerciseContent } from '@lectern/contracts'

/** An exercise as a pupil gets it: without answers and target answers. Spec 1 §6: only the owner sees them. */
export function withholdTargets({ id, title, content }: Exercise): Exercise {
  return { id, title, content: content.map(withholdFrom) }
}

/** Names what may be told, so that what is added to a content later is not told by itself. */
function withholdFrom(content: ExerciseContent): ExerciseContent {
  switch (content.type) {
    case 'open-question':
      return { type: content.type, phrase: content.phrase }
    case 'closed-question':
      return { type: content.type, phrase: content.phrase, options: content.options }
    case 'reflection-task':
    case 'external-reference':
      return content
  }
}
