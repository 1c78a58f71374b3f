import type { Answers } from './submissions.ts'

/**
 * Returns a copy of `before` with the answers of `changed`. Other answers stay, so that two devices can save different
 * answers.
 */
export function mergeAnswers(before: Answers, changed: Answers): Answers {
  const merged = { ...before }
  for (const [exercise, answers] of Object.entries(changed)) merged[exercise] = { ...merged[exercise], ...answers }
  return merged
}
