/** A point in a clip at which the page turns. Spec 1 §4. */
export interface TurnPoint {
  /** Media time in seconds. */
  readonly time: number
  /** Index of the page to show, relative to the page on which the text of the clip begins. */
  readonly pageOffset: number
  /** Index of the track whose page is shown instead, if this page is in another spine item. */
  readonly nextTrack?: number
}
