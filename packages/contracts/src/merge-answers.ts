import type { Answers } from './submissions.ts'

/**
 * Returns a copy of `before` in which the answers of `changed` replace the existing ones. An answer that is not in
 * `changed` stays, so that two devices can save different answers.
 */
export function mergeAnswers(before: Answers, changed: Answers): Answers {
  const merged = { ...before }
  for (const [exercise, answers] of Object.entries(changed)) merged[exercise] = { ...merged[exercise], ...answers }
  return merged
}
