import type { AssignmentPupil } from '@lectern/contracts'

interface Neighbour {
  readonly submission: string
  readonly name: string
}

/** Returns the submissions of the previous and the next pupil in list order. Skips pupils who have not begun. */
export function findNeighbours(
  pupils: readonly AssignmentPupil[],
  submission: string,
): { readonly previous: Neighbour | null; readonly next: Neighbour | null } {
  const begun = pupils.flatMap((row): Neighbour[] =>
    row.submission === null || row.begunAt === null ? [] : [{ submission: row.submission, name: row.pupil.name }],
  )
  const at = begun.findIndex((row) => row.submission === submission)
  if (at === -1) return { previous: null, next: null }
  return { previous: begun[at - 1] ?? null, next: begun[at + 1] ?? null }
}
