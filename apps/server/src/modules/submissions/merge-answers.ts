import type { Answers } from '@lectern/contracts'

/** The stored answers with those of a change: what the change does not name stays, whichever device saved it. */
export function mergeAnswers(stored: Answers, changed: Answers): Answers {
  const exercises = Object.entries(changed).map(([id, byIndex]) => [id, { ...stored[id], ...byIndex }] as const)
  return { ...stored, ...Object.fromEntries(exercises) }
}
