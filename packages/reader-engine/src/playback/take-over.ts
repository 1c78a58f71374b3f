import type { Clip } from './clip.ts'
import type { UpcomingClips } from './playlist.ts'

/**
 * If the current clip ends within this number of seconds at rate 1, and the next clip is in the same file, the
 * take-over happens at the beginning of the next clip, else within the current clip.
 */
const AT_CLIP_WITHIN_S = 10
/** Time in seconds for loading before a take-over within a clip. */
const LEAD_S = 1
/** The standby element is moved to the take-over time this many seconds in advance, at rate 1. */
const ALIGN_AHEAD_S = 0.25
/** Maximum difference in seconds, at rate 1, between the media times of the two elements at a take-over. */
export const TAKE_OVER_SLACK_S = 0.1

/**
 * Plan of a take-over: the standby element loads the current file from a newer address and then becomes the active
 * element. `clip` is set if this happens at the beginning of a clip; `time` is the media time in seconds.
 */
export interface TakeOver {
  readonly clip: Clip | undefined
  readonly time: number
  /**
   * True after the standby element has been moved to the take-over time. Before that, the standby element is at the
   * time at which the plan was made, so that it can replace the active element after a failure.
   */
  readonly aligned: boolean
}

/**
 * Plans the take-over of a file with a renewed address. Prefers the beginning of the next clip, where the change is not
 * audible. `here` is the current media time in seconds. Returns undefined if the current clip ends too early and the
 * next clip is in another file.
 */
export function planTakeOver({ clip, next }: UpcomingClips, here: number, rate: number): TakeOver | undefined {
  const isClipNear = next?.media === clip.media && clip.clipEnd - here <= AT_CLIP_WITHIN_S * rate
  if (isClipNear) return { clip: next, time: next.clipBegin, aligned: false }
  const at = here + LEAD_S * rate
  return at < clip.clipEnd ? { clip: undefined, time: at, aligned: false } : undefined
}

/**
 * Returns the media time in seconds of the next step of a take-over. Returns `Infinity` if there is none, or if the
 * step happens at the beginning of a clip.
 */
export function getTakeOverTime(plan: TakeOver | undefined, rate: number): number {
  if (!plan) return Infinity
  if (!plan.aligned) return plan.time - ALIGN_AHEAD_S * rate
  return plan.clip ? Infinity : plan.time
}
