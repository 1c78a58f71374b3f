/** Maximum gap between two contiguous clips. Contiguous clips are played without a seek. */
export const CONTIGUOUS_S = 0.02
/** Maximum silent gap in a file that is played through; a seek would be audible. */
const GAP_PLAYED_S = 0.6
/** A boundary counts as reached this long before its time, so that rounding does not cost another timer. */
export const EARLY_S = 0.002
/** Maximum delay, in seconds at rate 1, at which a boundary is still passed without a seek. */
const LATE_S = 0.25

/** A section of a media file, in seconds. A `clipEnd` of Infinity is the end of the file. */
export interface Clip {
  readonly media: string
  readonly clipBegin: number
  readonly clipEnd: number
}

/** Transition from a clip to the next clip of the same file. */
export type ClipTransition = 'through' | 'wait' | 'seek'

export interface SoundState {
  /** Media time in seconds. */
  readonly time: number
  readonly rate: number
  /** True if the file has ended and is silent. */
  readonly ended: boolean
  /** True if clips between the two are skipped and must not be heard. */
  readonly skipping: boolean
}

/**
 * Returns how to reach the next clip: contiguous clips play through, a short silence is waited for, any other distance
 * needs a seek.
 */
export function chooseTransition(next: Clip, { time, rate, ended, skipping }: SoundState): ClipTransition {
  if (ended) return 'seek'
  const wait = next.clipBegin - time
  if (skipping) return Math.abs(wait) > CONTIGUOUS_S ? 'seek' : 'through'
  if (wait > EARLY_S && wait <= GAP_PLAYED_S) return 'wait'
  return Math.abs(wait) > LATE_S * rate ? 'seek' : 'through'
}
