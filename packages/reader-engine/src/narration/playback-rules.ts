import { ContentError } from '../source/resource-source.ts'

/** Spec 1 §9: how long a page without sound stands while the book is being played. */
export const SILENT_PAGE_MS = 3000
/** Spec 1 §9: the page animation. */
export const PAGE_SLIDE_MS = 500
/** Spec 1 §5: playback rate in percent. */
const RATE_MIN = 0.5
const RATE_MAX = 2

/** What follows when a track has ended. Spec 1 §4, Playback. */
export type AfterTrack = 'next-track' | 'next-section' | 'reset-and-pause'

/**
 * Spec 1 §4: to the next track on the page; if there is none and pages turn by themselves, on to what follows in the book;
 * else back to the page's first track, paused.
 */
export function chooseAfterTrack(nextIsOnPage: boolean, autoPageTurn: boolean): AfterTrack {
  if (nextIsOnPage) return 'next-track'
  return autoPageTurn ? 'next-section' : 'reset-and-pause'
}

/**
 * Spec 1 §8: the reader goes on after a missing or broken file; a book that must not be read any more ends; a browser
 * that lets nothing sound before a gesture waits for one.
 */
export function chooseAfterFailure(error: unknown): 'go-on' | 'end' | 'pause' {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'pause'
  return error instanceof ContentError && error.status !== 404 ? 'end' : 'go-on'
}

/** Spec 1 §5: 50 to 200 percent; anything else is brought to the nearest end. */
export function clampRate(rate: number): number {
  return Math.max(RATE_MIN, Math.min(RATE_MAX, Math.round(rate * 10) / 10))
}

/** Spec 1 §5: 'values outside 0 to 1 are not accepted'. */
export function isVolume(volume: number): boolean {
  return volume >= 0 && volume <= 1
}
