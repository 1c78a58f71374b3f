/** A moment within a clip at which the page turns. Spec 1 §4. */
export interface TurnPoint {
  /** Media time in seconds. */
  readonly time: number
  /** Number of pages from the page on which the text begins to the page to turn to. */
  readonly pageOffset: number
}
