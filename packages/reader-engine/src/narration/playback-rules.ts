import { ContentError } from '../source/resource-source.ts'

/** Time in milliseconds for which a page without sound is shown during playback. Spec 1 §9. */
export const SILENT_PAGE_MS = 3000
/** Duration of the page turn animation in milliseconds. Spec 1 §9. */
export const PAGE_SLIDE_MS = 500
/** Limits of the playback rate. Spec 1 §5. */
const RATE_MIN = 0.5
const RATE_MAX = 2

/**
 * Action at the end of a track. 'reset-and-pause' moves back to the first track of the page and pauses. Spec 1 §4,
 * Playback.
 */
export type AfterTrack = 'next-track' | 'next-section' | 'reset-and-pause'

/** Chooses the action at the end of a track. Spec 1 §4, Playback. */
export function chooseAfterTrack(nextIsOnPage: boolean, autoPageTurn: boolean): AfterTrack {
  if (nextIsOnPage) return 'next-track'
  return autoPageTurn ? 'next-section' : 'reset-and-pause'
}

/** Statuses of a file that is missing, too large or broken. */
const FILE_FAULTS: ReadonlySet<number> = new Set([404, 413, 422])

/**
 * Chooses the action after a media file has failed. 'pause': the browser requires a user gesture. 'end': a file cannot
 * be loaded, for a reason outside of the file. 'continue': any other failure. Spec 1 §8.
 */
export function chooseAfterFailure(error: unknown): 'continue' | 'end' | 'pause' {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'pause'
  return error instanceof ContentError && !FILE_FAULTS.has(error.status) ? 'end' : 'continue'
}

/** `MediaError.MEDIA_ERR_DECODE`. Firefox has this code also if the device has no sound output. */
const DECODE_ERROR = 3

/** Returns true if a media file failed while it was played. The cause is then the file or the device. */
export function isPlayFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DECODE_ERROR
}

/** Rounds a rate to tenths and clamps it to 0.5 to 2. Spec 1 §5: 50 to 200 percent. */
export function clampRate(rate: number): number {
  return Math.max(RATE_MIN, Math.min(RATE_MAX, Math.round(rate * 10) / 10))
}

/** Returns true for a volume of 0 to 1. Spec 1 §5: 'values outside 0 to 1 are not accepted'. */
export function isVolume(volume: number): boolean {
  return volume >= 0 && volume <= 1
}
