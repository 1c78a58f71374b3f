/** A point in the coordinates of the picture, with `y` downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

const UPPER_ARM = 92
const FOREARM = 88

/** Returns the positions of the elbow and the hand. The hand is as near to `target` as the arm allows. */
export function bendArm(shoulder: Point, target: Point, outwards: 1 | -1): { elbow: Point; hand: Point } {
  const distance = Math.hypot(target.x - shoulder.x, target.y - shoulder.y)
  const reach = Math.min(Math.max(distance, 24), UPPER_ARM + FOREARM - 2)
  const turn = Math.atan2(target.y - shoulder.y, target.x - shoulder.x)
  const hand = { x: shoulder.x + Math.cos(turn) * reach, y: shoulder.y + Math.sin(turn) * reach }
  const cosine = (UPPER_ARM ** 2 + reach ** 2 - FOREARM ** 2) / (2 * UPPER_ARM * reach)
  const opening = Math.acos(Math.max(-1, Math.min(1, cosine)))
  const elbows = [turn + opening, turn - opening].map((angle) => ({
    x: shoulder.x + Math.cos(angle) * UPPER_ARM,
    y: shoulder.y + Math.sin(angle) * UPPER_ARM,
  }))
  // The lower and outer one of the two possible elbow positions looks natural.
  const rateElbow = (elbow: Point): number => elbow.y - outwards * elbow.x
  const elbow = elbows.reduce((best, candidate) => (rateElbow(candidate) > rateElbow(best) ? candidate : best))
  return { elbow, hand }
}
