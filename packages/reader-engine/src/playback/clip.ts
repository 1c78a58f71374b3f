/** Two media times with at most this difference in seconds count as equal. */
export const CONTIGUOUS_S = 0.02
/** Maximum gap between two clips, in seconds, that playback waits for instead of a seek. */
const GAP_PLAYED_S = 0.6
/** A boundary counts as reached this many seconds early, so that a rounding error does not cause another timer. */
export const EARLY_S = 0.002
/** Maximum distance from the start of the next clip at which no seek is needed, in seconds at rate 1. */
const LATE_S = 0.25

/** A section of a media file. Times are media times in seconds; a `clipEnd` of `Infinity` is the end of the file. */
export interface Clip {
  readonly media: string
  readonly clipBegin: number
  readonly clipEnd: number
}

/**
 * How playback continues with the next clip of the same file: without interruption, after a silent gap, or with a seek.
 */
export type ClipTransition = 'through' | 'wait' | 'seek'

export interface SoundState {
  /** Media time in seconds. */
  readonly time: number
  readonly rate: number
  /** True if playback has reached the end of the file. */
  readonly ended: boolean
  /** True if the clips between the current and the next clip are skipped. */
  readonly skipping: boolean
}

/**
 * Chooses how playback continues with the next clip of the same file. 'seek': the file has ended, or the next clip is
 * not close to the current time. 'wait': a gap of at most `GAP_PLAYED_S` follows and no clip is skipped. 'through':
 * otherwise.
 */
export function chooseTransition(next: Clip, { time, rate, ended, skipping }: SoundState): ClipTransition {
  if (ended) return 'seek'
  const wait = next.clipBegin - time
  if (skipping) return Math.abs(wait) > CONTIGUOUS_S ? 'seek' : 'through'
  if (wait > EARLY_S && wait <= GAP_PLAYED_S) return 'wait'
  return Math.abs(wait) > LATE_S * rate ? 'seek' : 'through'
}
