import type { DeviceLastmark, Position } from '@lectern/contracts'

/** Minimum difference in progress (0 to 1). A smaller difference can be the same page on another screen. */
const MIN_PROGRESS_DIFFERENCE = 0.01

/** A position of another device, with the reason for the offer. */
export interface PositionOffer {
  readonly reason: 'further' | 'later'
  readonly lastmark: DeviceLastmark
}

/**
 * Returns at most two positions to offer: the furthest position and the latest position. The book opened at `opened`.
 * `places` is sorted, the latest first. Leaves out positions up to the time `offeredUntil`.
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

/** Returns the latest time of the positions; '' for an empty list. */
export function findLatestTime(places: readonly DeviceLastmark[]): string {
  return places.reduce((latest, { at }) => (at > latest ? at : latest), '')
}

function isSame(a: Position, b: Position): boolean {
  return a.URI === b.URI && a.charOffset === b.charOffset
}
