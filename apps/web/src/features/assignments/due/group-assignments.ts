import type { AssignmentSummary } from '@lectern/contracts'

const GROUPS_MAX = 4
/** Of each group. */
const ASSIGNMENTS_MAX = 2

interface GroupWork {
  readonly key: string
  /** Null for what was given to single pupils. */
  readonly name: string | null
  /** The newest first. */
  readonly assignments: readonly AssignmentSummary[]
}

/** The groups in the order in which they were last given something, each with its newest. */
export function groupAssignments(newestFirst: readonly AssignmentSummary[]): readonly GroupWork[] {
  const groups = Map.groupBy(newestFirst, ({ group }) => group?.uid ?? '')
  return [...groups].slice(0, GROUPS_MAX).map(([key, assignments]) => ({
    key,
    name: assignments[0]?.group?.name ?? null,
    assignments: assignments.slice(0, ASSIGNMENTS_MAX),
  }))
}
