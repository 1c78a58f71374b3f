/** Two clips whose times meet within this are one stretch of sound: no seek between them. */
export const CONTIGUOUS_S = 0.02
/** A silent gap in one file up to this length is played through; a seek would be heard. */
const GAP_PLAYED_S = 0.6
/** A boundary counts as reached this little before it, so that rounding never costs a timer. */
export const EARLY_S = 0.002
/** How late, in seconds of a listener's time, a boundary may be noticed and still count as passed in time. */
const LATE_S = 0.25

/** A stretch of a media file. Seconds; an end of Infinity is the file's own. */
export interface Clip {
  readonly media: string
  readonly clipBegin: number
  readonly clipEnd: number
}

/** How sound goes from a clip to the next one of its file. */
export type ClipTransition = 'through' | 'wait' | 'seek'

export interface SoundState {
  /** Time of the media, in seconds. */
  readonly time: number
  readonly rate: number
  /** The file has come to its end, and nothing sounds any more. */
  readonly ended: boolean
  /** Clips between the two are passed over: what sounds there is not to be heard. */
  readonly skipping: boolean
}

/** Contiguous clips play through, a short silence between them plays on, anything else is reached by a seek. */
export function chooseTransition(next: Clip, { time, rate, ended, skipping }: SoundState): ClipTransition {
  if (ended) return 'seek'
  const wait = next.clipBegin - time
  if (skipping) return Math.abs(wait) > CONTIGUOUS_S ? 'seek' : 'through'
  if (wait > EARLY_S && wait <= GAP_PLAYED_S) return 'wait'
  return Math.abs(wait) > LATE_S * rate ? 'seek' : 'through'
}
