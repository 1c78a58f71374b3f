import { ContentError } from '../source/resource-source.ts'

/** Time on a page without sound during playback. Spec 1 §9. */
export const SILENT_PAGE_MS = 3000
/** Duration of the page animation. Spec 1 §9. */
export const PAGE_SLIDE_MS = 500
/** Limits of the playback rate. Spec 1 §5. */
const RATE_MIN = 0.5
const RATE_MAX = 2

/** Next step after the end of a track. Spec 1 §4, Playback. */
export type AfterTrack = 'next-track' | 'next-section' | 'reset-and-pause'

/**
 * Returns the next track on the page; else the next section with automatic page turn; else a reset to the page's first
 * track and a pause. Spec 1 §4.
 */
export function chooseAfterTrack(nextIsOnPage: boolean, autoPageTurn: boolean): AfterTrack {
  if (nextIsOnPage) return 'next-track'
  return autoPageTurn ? 'next-section' : 'reset-and-pause'
}

/**
 * Continues after a missing or broken file; ends a book that may not be read any more; pauses in a browser that needs a
 * gesture before sound. Spec 1 §8.
 */
export function chooseAfterFailure(error: unknown): 'continue' | 'end' | 'pause' {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'pause'
  return error instanceof ContentError && error.status !== 404 ? 'end' : 'continue'
}

/** Clamps a rate to 0.5 to 2 and rounds it to tenths. Spec 1 §5: 50 to 200 percent. */
export function clampRate(rate: number): number {
  return Math.max(RATE_MIN, Math.min(RATE_MAX, Math.round(rate * 10) / 10))
}

/** Returns true for 0 to 1. Spec 1 §5: 'values outside 0 to 1 are not accepted'. */
export function isVolume(volume: number): boolean {
  return volume >= 0 && volume <= 1
}
