import type { Clip } from './clip.ts'
import type { UpcomingClips } from './playlist.ts'

/** Maximum time in seconds, at rate 1, for which a take-over waits for the next clip. */
const AT_CLIP_WITHIN_S = 10
/** Time in seconds for loading before a take-over within a clip. */
const LEAD_S = 1
/** The standby element seeks this many seconds before the take-over, at rate 1. */
const ALIGN_AHEAD_S = 0.25
/** Maximum difference in seconds, at rate 1, between the media times of the two elements at a take-over. */
export const TAKE_OVER_SLACK_S = 0.1

/**
 * Plan of a take-over: the standby element loads the current file from a newer address and becomes active. `clip` is
 * set for a take-over at the beginning of a clip. `time` is a media time in seconds.
 */
export interface TakeOver {
  readonly clip: Clip | undefined
  readonly time: number
  /** True after the standby element has been moved to the take-over time. */
  readonly aligned: boolean
}

/**
 * Plans the take-over of a file with a renewed address, if possible at the beginning of the next clip. `here` is the
 * media time in seconds. Returns undefined if the current clip ends too early.
 */
export function planTakeOver({ clip, next }: UpcomingClips, here: number, rate: number): TakeOver | undefined {
  const isClipNear = next?.media === clip.media && clip.clipEnd - here <= AT_CLIP_WITHIN_S * rate
  if (isClipNear) return { clip: next, time: next.clipBegin, aligned: false }
  const at = here + LEAD_S * rate
  return at < clip.clipEnd ? { clip: undefined, time: at, aligned: false } : undefined
}

/** Returns the media time of the next step in seconds; `Infinity` without a timed step. */
export function getTakeOverTime(plan: TakeOver | undefined, rate: number): number {
  if (!plan) return Infinity
  if (!plan.aligned) return plan.time - ALIGN_AHEAD_S * rate
  return plan.clip ? Infinity : plan.time
}
