import type { AssignmentSummary } from '@lectern/contracts'

const GROUPS_MAX = 4
const ASSIGNMENTS_MAX = 2

interface GroupWork {
  readonly key: string
  /** Name of the group; null for assignments to single pupils. */
  readonly name: string | null
  /** The newest assignments, newest first. */
  readonly assignments: readonly AssignmentSummary[]
}

/** Groups assignments by the group that receives the assignment. The group with the newest assignment comes first. */
export function groupAssignments(newestFirst: readonly AssignmentSummary[]): readonly GroupWork[] {
  const groups = Map.groupBy(newestFirst, ({ group }) => group?.uid ?? '')
  return [...groups].slice(0, GROUPS_MAX).map(([key, assignments]) => ({
    key,
    name: assignments[0]?.group?.name ?? null,
    assignments: assignments.slice(0, ASSIGNMENTS_MAX),
  }))
}
