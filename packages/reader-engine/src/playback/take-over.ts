import type { Clip } from './clip.ts'
import type { UpcomingClips } from './playlist.ts'

/** A renewed file is taken over at the next clip if it begins within this time, else in the middle of the clip. */
const AT_CLIP_WITHIN_S = 10
/** Time to load the renewed file before it is taken over in the middle of a clip. */
const LEAD_S = 1
/** The standby element is moved to the take-over time this long before. */
const ALIGN_AHEAD_S = 0.25
/** Maximum difference of the media times of the two elements at a take-over. */
export const TAKE_OVER_SLACK_S = 0.1

/**
 * A plan: the standby element has the file under a newer address and replaces the active one at a clip, or at a time
 * within a clip.
 */
export interface TakeOver {
  readonly clip: Clip | undefined
  readonly time: number
  /**
   * True after the standby element was moved to the take-over time. Before, it is at the time at which a failure would
   * need it.
   */
  readonly aligned: boolean
}

/**
 * Plans the take-over of a renewed file, between two clips if possible, where it is not audible. Returns undefined if
 * another file follows first.
 */
export function planTakeOver({ clip, next }: UpcomingClips, here: number, rate: number): TakeOver | undefined {
  const isClipNear = next?.media === clip.media && clip.clipEnd - here <= AT_CLIP_WITHIN_S * rate
  if (isClipNear) return { clip: next, time: next.clipBegin, aligned: false }
  const at = here + LEAD_S * rate
  return at < clip.clipEnd ? { clip: undefined, time: at, aligned: false } : undefined
}

/** Returns the media time of the next step of a take-over; Infinity if there is none. */
export function getTakeOverTime(plan: TakeOver | undefined, rate: number): number {
  if (!plan) return Infinity
  if (!plan.aligned) return plan.time - ALIGN_AHEAD_S * rate
  return plan.clip ? Infinity : plan.time
}
