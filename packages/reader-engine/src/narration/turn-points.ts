import type { Track } from '../package/index.ts'
import type { TurnPoint } from '../playback/turn-point.ts'

/** The part of a text that a clip speaks, as shares of the length of the text, 0 to 1. */
export interface SpokenShare {
  readonly from: number
  readonly to: number
}

const WHOLE: SpokenShare = { from: 0, to: 1 }

/**
 * `lengths` are the durations of all clips of the text in seconds; `number` is the index of the clip. Returns the whole
 * text if a duration is unknown.
 */
export function getSpokenShare(lengths: readonly number[], number: number): SpokenShare {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  if (lengths.length < 2 || !Number.isFinite(total) || total <= 0) return WHOLE
  const before = lengths.slice(0, number).reduce((sum, length) => sum + length, 0)
  return { from: before / total, to: (before + (lengths[number] ?? 0)) / total }
}

/**
 * Returns the turn points of a clip, sorted by time; none while `clipEnd` is unknown. `breaks` are the page breaks of
 * the whole text. If the book states the time of the first turn point (`turnPageAt`), this time is used. Spec 1 §4.
 */
export function findTurnPoints(
  track: Track,
  clipEnd: number,
  breaks: readonly { share: number }[],
  { from, to }: SpokenShare = WHOLE,
): TurnPoint[] {
  if (!Number.isFinite(clipEnd)) return []
  const computed = breaks.flatMap(({ share }, index) => {
    const time = track.clipBegin + ((share - from) / (to - from)) * (clipEnd - track.clipBegin)
    return share >= from && (share < to || to === 1) ? [{ time, pageOffset: index + 1 }] : []
  })
  const given = track.turnPointTime
  const [first, ...others] = computed
  if (given === undefined || !first) return computed
  return [{ ...first, time: given }, ...others.filter(({ time }) => time > given)]
}

/** Returns the number of page breaks before a share of the text. */
export function countBreaksBefore(breaks: readonly { share: number }[], from: number): number {
  return breaks.filter(({ share }) => share < from).length
}
