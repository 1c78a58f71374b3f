import type { Answers } from './submissions.ts'

/** Lays answers over others. An answer that `changed` does not name stays as it was, whichever device saved it. */
export function mergeAnswers(before: Answers, changed: Answers): Answers {
  const merged = { ...before }
  for (const [exercise, answers] of Object.entries(changed)) merged[exercise] = { ...merged[exercise], ...answers }
  return merged
}
