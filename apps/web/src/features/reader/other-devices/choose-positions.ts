import type { DeviceLastmark, Position } from '@lectern/contracts'

/** Minimum difference in progress (0 to 1). A smaller difference may be the same page on a screen of another size. */
const FURTHER_BY = 0.01

/** A position of another device, and the reason for offering it. */
export interface PositionOffer {
  readonly why: 'further' | 'later'
  readonly place: DeviceLastmark
}

/**
 * Chooses the positions to offer after the book opened at `opened`: the furthest and the latest. In `places`, the
 * latest is first. Positions with a time up to `offeredUntil` were offered earlier.
 */
export function choosePositions(
  places: readonly DeviceLastmark[],
  opened: Position,
  offeredUntil: string | null,
): readonly PositionOffer[] {
  const own = places.find(({ position }) => isSame(position, opened))
  const others = places.filter((place) => place !== own && (offeredUntil === null || place.at > offeredUntil))
  const latest = others.find((place) => place === places[0])
  const progress = own?.progress ?? null
  const furthest =
    progress === null
      ? undefined
      : others
          .filter((place) => (place.progress ?? 0) > progress + FURTHER_BY)
          .toSorted((one, other) => (other.progress ?? 0) - (one.progress ?? 0))[0]
  return [
    ...(furthest === undefined ? [] : [{ why: 'further' as const, place: furthest }]),
    ...(latest === undefined || latest === furthest ? [] : [{ why: 'later' as const, place: latest }]),
  ]
}

/** Returns the latest time of the positions. After an offer, no position up to this time is offered again. */
export function findLatestTime(places: readonly DeviceLastmark[]): string {
  return places.reduce((latest, { at }) => (at > latest ? at : latest), '')
}

function isSame(one: Position, other: Position): boolean {
  return one.URI === other.URI && one.charOffset === other.charOffset
}
