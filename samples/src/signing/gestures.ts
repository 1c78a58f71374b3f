import type { Point } from './arm.ts'

export type HandShape = 'flat' | 'fist' | 'point' | 'spread'

/** Position, rotation in degrees (`turn`) and shape of one hand. */
export interface HandPose {
  readonly at: Point
  readonly turn: number
  readonly shape: HandShape
}

export interface Pose {
  readonly right: HandPose
  readonly left: HandPose
  /** Position of the eyebrows, from -1 (down) to 1 (up). */
  readonly brow: number
}

/** Number of video frames for one word. The video has 12.5 frames a second. */
const FRAMES_PER_WORD = 8
const FRAMES_OF_REST = 8

const SHAPES = ['flat', 'fist', 'point', 'spread'] as const
const REST: Pose = {
  right: { at: { x: 286, y: 318 }, turn: 20, shape: 'flat' },
  left: { at: { x: 354, y: 318 }, turn: -20, shape: 'flat' },
  brow: 0,
}

/** Returns the poses of a sentence, one for each video frame. The gestures are not a sign language. */
export function makePoses(words: readonly string[]): Pose[] {
  const signs = words.map((word) => createSign(word.toLowerCase().replaceAll(/[^\p{L}]/gu, '')))
  const keys = [REST, ...signs.flatMap((sign) => [sign.from, sign.to]), REST]
  const poses: Pose[] = []
  for (const [index, key] of keys.entries()) {
    const next = keys[index + 1]
    if (!next) break
    const frames = FRAMES_PER_WORD / 2
    for (let frame = 0; frame < frames; frame++) poses.push(interpolatePose(key, next, ease(frame / frames)))
  }
  const restFrames = words.length * FRAMES_PER_WORD + FRAMES_OF_REST - poses.length
  return [...poses, ...Array.from({ length: Math.max(0, restFrames) }, () => REST)]
}

function createSign(word: string): { from: Pose; to: Pose } {
  const next = createGenerator(word)
  const [shape, other] = [pickShape(next()), pickShape(next())]
  const start = { x: 200 + next() * 96, y: 140 + next() * 130 }
  const end = { x: start.x - 46 + next() * 92, y: start.y - 44 + next() * 88 }
  const [turn, twist, brow] = [next() * 80 - 40, next() * 70 - 35, next() * 2 - 1]
  const usesBothHands = next() < 0.45
  const mirror = (point: Point): Point => ({ x: 640 - point.x, y: point.y })
  const right = (at: Point, angle: number): HandPose => ({ at, turn: angle, shape })
  const left = (at: Point, angle: number): HandPose =>
    usesBothHands ? { at: mirror(at), turn: -angle, shape } : { at: { x: 356, y: 262 }, turn: -60, shape: other }
  return {
    from: { right: right(start, turn), left: left(start, turn), brow },
    to: { right: right(end, turn + twist), left: left(end, turn + twist), brow },
  }
}

function pickShape(value: number): HandShape {
  return SHAPES[Math.floor(value * SHAPES.length)] ?? 'flat'
}

/** Returns a generator of pseudo-random numbers from 0 to less than 1 (FNV-1a), with the word as seed. */
function createGenerator(word: string): () => number {
  let hash = 0x811c9dc5
  const addToHash = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193) >>> 0
  }
  for (const letter of word) addToHash(letter.codePointAt(0) ?? 0)
  return () => {
    addToHash(97)
    addToHash(hash >>> 13)
    return (hash >>> 8) / 16_777_216
  }
}

function interpolatePose(from: Pose, to: Pose, share: number): Pose {
  return {
    right: interpolateHand(from.right, to.right, share),
    left: interpolateHand(from.left, to.left, share),
    brow: interpolate(from.brow, to.brow, share),
  }
}

function interpolateHand(from: HandPose, to: HandPose, share: number): HandPose {
  const at = { x: interpolate(from.at.x, to.at.x, share), y: interpolate(from.at.y, to.at.y, share) }
  return { at, turn: interpolate(from.turn, to.turn, share), shape: share < 0.5 ? from.shape : to.shape }
}

function interpolate(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function ease(share: number): number {
  return share * share * (3 - 2 * share)
}
