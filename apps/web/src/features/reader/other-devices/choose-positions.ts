import type { DevicePlace, Position } from '@lectern/contracts'

/** Less of a book than this is the same page on another screen. */
const FURTHER_BY = 0.01

/** A place of another device that is worth going to, and why. */
export interface PositionOffer {
  readonly why: 'further' | 'later'
  readonly place: DevicePlace
}

/**
 * Of the places of all devices (latest first) those to offer to somebody whose book has opened at `opened`: where they last
 * read, and where they were furthest. `offeredUntil` is the latest that they have been offered: each is offered once.
 */
export function choosePositions(
  places: readonly DevicePlace[],
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

/** The latest time among places: until then all have been offered. */
export function findLatestTime(places: readonly DevicePlace[]): string {
  return places.reduce((latest, { at }) => (at > latest ? at : latest), '')
}

function isSame(one: Position, other: Position): boolean {
  return one.URI === other.URI && one.charOffset === other.charOffset
}
