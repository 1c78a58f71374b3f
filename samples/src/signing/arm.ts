/** A point in the picture, in its own units. */
export interface Point {
  readonly x: number
  readonly y: number
}

const UPPER_ARM = 92
const FOREARM = 88

/**
 * Where the elbow is when a shoulder and a hand are given: two bones, the elbow outwards. A hand out of reach is
 * drawn in to the arm's length.
 */
export function bendArm(shoulder: Point, wanted: Point, outwards: 1 | -1): { elbow: Point; hand: Point } {
  const away = Math.hypot(wanted.x - shoulder.x, wanted.y - shoulder.y)
  const reach = Math.min(Math.max(away, 24), UPPER_ARM + FOREARM - 2)
  const turn = Math.atan2(wanted.y - shoulder.y, wanted.x - shoulder.x)
  const hand = { x: shoulder.x + Math.cos(turn) * reach, y: shoulder.y + Math.sin(turn) * reach }
  const cosine = (UPPER_ARM ** 2 + reach ** 2 - FOREARM ** 2) / (2 * UPPER_ARM * reach)
  const opening = Math.acos(Math.max(-1, Math.min(1, cosine)))
  const elbows = [turn + opening, turn - opening].map((angle) => ({
    x: shoulder.x + Math.cos(angle) * UPPER_ARM,
    y: shoulder.y + Math.sin(angle) * UPPER_ARM,
  }))
  // Of the two places an elbow can be in, people hold it the lower and the farther from the body.
  const ease = (elbow: Point): number => elbow.y - outwards * elbow.x
  const elbow = elbows.reduce((best, one) => (ease(one) > ease(best) ? one : best))
  return { elbow, hand }
}
