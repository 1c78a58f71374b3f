import type { DeviceLastmark, Position } from '@lectern/contracts'

/** Minimum difference in progress (0 to 1). A smaller difference may be the same page on a screen of another size. */
const MIN_PROGRESS_DIFFERENCE = 0.01

/** A position of another device, and the reason for offering it. */
export interface PositionOffer {
  readonly reason: 'further' | 'later'
  readonly lastmark: DeviceLastmark
}

/**
 * Returns at most two positions to offer after the book opened at `opened`: the furthest position, if it is further
 * than `opened`, and the latest position, if this is another position. `places` is sorted, the latest first. Leaves out
 * positions with a time up to `offeredUntil`, because they were offered earlier.
 */
export function choosePositions(
  places: readonly DeviceLastmark[],
  opened: Position,
  offeredUntil: string | null,
): readonly PositionOffer[] {
  const currentLastmark = places.find(({ position }) => isSame(position, opened))
  const others = places.filter(
    (lastmark) => lastmark !== currentLastmark && (offeredUntil === null || lastmark.at > offeredUntil),
  )
  const latest = others.find((lastmark) => lastmark === places[0])
  const progress = currentLastmark?.progress ?? null
  const furthest =
    progress === null
      ? undefined
      : others
          .filter((lastmark) => (lastmark.progress ?? 0) > progress + MIN_PROGRESS_DIFFERENCE)
          .toSorted((a, b) => (b.progress ?? 0) - (a.progress ?? 0))[0]
  return [
    ...(furthest === undefined ? [] : [{ reason: 'further' as const, lastmark: furthest }]),
    ...(latest === undefined || latest === furthest ? [] : [{ reason: 'later' as const, lastmark: latest }]),
  ]
}

/**
 * Returns the latest time of the positions, or '' for an empty list. After an offer, no position up to this time is
 * offered again.
 */
export function findLatestTime(places: readonly DeviceLastmark[]): string {
  return places.reduce((latest, { at }) => (at > latest ? at : latest), '')
}

function isSame(a: Position, b: Position): boolean {
  return a.URI === b.URI && a.charOffset === b.charOffset
}
