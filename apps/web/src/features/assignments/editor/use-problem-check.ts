import { useState } from 'react'
import type { DraftProblems } from './draft-problem.ts'

type Intent = 'save' | 'publish'

const NO_PROBLEMS: DraftProblems = new Map()

/** Checks the form. Shows the problems of the last check until the user has solved them. */
export function useProblemCheck(findProblems: (intent: Intent) => DraftProblems) {
  const [failed, setFailed] = useState<{ readonly intent: Intent; readonly count: number } | null>(null)
  return {
    /** Returns true without problems. Otherwise shows the problems and returns false. */
    check: (intent: Intent): boolean => {
      const isValid = findProblems(intent).size === 0
      setFailed((before) => (isValid ? null : { intent, count: (before?.count ?? 0) + 1 }))
      return isValid
    },
    /** Problems of the last check that still exist. */
    problems: failed === null ? NO_PROBLEMS : findProblems(failed.intent),
    /** Number of failed checks since the last successful check or `clear`. */
    failedChecks: failed?.count ?? 0,
    clear: (): void => setFailed(null),
  }
}
