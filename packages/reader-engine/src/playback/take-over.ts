import type { Clip } from './clip.ts'
import type { UpcomingClips } from './playlist.ts'

/** A renewed file is taken over at the next clip where that comes within this, else in the midst of the clip. */
const AT_CLIP_WITHIN_S = 10
/** Time to make the renewed file ready before it is taken over in the midst of a clip. */
const LEAD_S = 1
/** So long before it takes over, what was made ready is brought to the very place. */
const ALIGN_AHEAD_S = 0.25
/** What was made ready and what sounds may be this far apart when one takes over from the other. */
export const TAKE_OVER_SLACK_S = 0.1

/** The other element has this file under a newer address: at a clip, or at a time in the midst of one, it takes over. */
export interface TakeOver {
  readonly clip: Clip | undefined
  readonly time: number
  /** It stands at the place; until then it stands where a failure would need it. */
  readonly aligned: boolean
}

/** Where a renewed file is best taken over: between two clips nobody hears it. Undefined where another file comes first. */
export function planTakeOver({ clip, next }: UpcomingClips, here: number, rate: number): TakeOver | undefined {
  const isClipNear = next?.media === clip.media && clip.clipEnd - here <= AT_CLIP_WITHIN_S * rate
  if (isClipNear) return { clip: next, time: next.clipBegin, aligned: false }
  const at = here + LEAD_S * rate
  return at < clip.clipEnd ? { clip: undefined, time: at, aligned: false } : undefined
}

/** Time of the media at which something is to be done for a take-over. */
export function getTakeOverTime(plan: TakeOver | undefined, rate: number): number {
  if (!plan) return Infinity
  if (!plan.aligned) return plan.time - ALIGN_AHEAD_S * rate
  return plan.clip ? Infinity : plan.time
}
