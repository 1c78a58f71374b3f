import { circle, colour, line, oval, place, rect, shape, times } from '../pictures/drawing.ts'
import { type Point, bendArm } from './arm.ts'
import type { HandPose, HandShape, Pose } from './gestures.ts'

const SKIN = '#C99B72'
const SKIN_SHADE = '#A87C56'
const JERSEY = '#24405E'
const SLEEVE = '#2E4F73'

/** Draws one frame of the video, 640 × 360 px: a person from the waist up. With `blink`, the eyes are closed. */
export function drawSigner(pose: Pose, blink: boolean): string {
  const right = arm({ x: 258, y: 196 }, pose.right, 1)
  const left = arm({ x: 382, y: 196 }, pose.left, -1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">
${rect(0, 0, 640, 360, '#DCE6E2')}${circle(320, 190, 172, '#CFDDD7')}
${body()}${head(pose.brow, blink)}${left}${right}
</svg>`
}

function body(): string {
  return (
    shape('M224 360Q226 196 268 178Q320 162 372 178Q414 196 416 360Z', JERSEY) +
    shape('M294 166H346V182Q320 204 294 182Z', SKIN_SHADE)
  )
}

function head(brow: number, blink: boolean): string {
  const lift = -brow * 5
  const eye = (x: number): string => (blink ? line(`M${x - 7} 100h14`, colour.ink, 3) : oval(x, 100, 5, 6, colour.ink))
  return (
    shape('M262 128Q248 34 320 30Q392 34 378 128Q372 168 346 168H294Q268 168 262 128Z', '#3A2A20') +
    oval(320, 106, 44, 56, SKIN) +
    shape('M274 96Q284 52 330 54Q362 58 366 96Q340 70 274 96Z', '#3A2A20') +
    eye(302) +
    eye(338) +
    line(`M292 ${86 + lift}q10 -6 20 -1M328 ${85 + lift}q10 -5 20 1`, '#3A2A20', 4) +
    line('M320 104q-5 14 2 16', SKIN_SHADE, 3) +
    (brow > 0.25 ? oval(320, 138, 9, 6, '#8E3A2F') : line('M306 136q14 10 28 0', '#8E3A2F', 4))
  )
}

function arm(shoulder: Point, hand: HandPose, outwards: 1 | -1): string {
  const bones = bendArm(shoulder, hand.at, outwards)
  const wrist = bones.hand
  const sleeve = `M${formatPoint(shoulder)}L${formatPoint(bones.elbow)}L${formatPoint(interpolate(bones.elbow, wrist, 0.55))}`
  const fist = `<g transform="translate(${formatPoint(wrist)}) rotate(${hand.turn.toFixed(1)})">${drawHand(hand.shape)}</g>`
  return (
    line(`M${formatPoint(bones.elbow)}L${formatPoint(wrist)}`, SKIN, 26) +
    line(sleeve, colour.ink, 44, 'opacity="0.25"') +
    line(sleeve, SLEEVE, 40) +
    fist
  )
}

function drawHand(kind: HandShape): string {
  const finger = (turn: number, length: number): string =>
    `<g transform="rotate(${turn})">${line(`M0 -12V${-length}`, SKIN_SHADE, 12)}${line(`M0 -12V${-length}`, SKIN, 9)}</g>`
  const palm = rect(-18, -22, 36, 36, SKIN, `rx="13" stroke="${SKIN_SHADE}" stroke-width="2"`)
  const hands: Record<HandShape, () => string> = {
    flat: () => [-13, -4, 5, 14].map((turn) => finger(turn, 48)).join('') + finger(-58, 34) + palm,
    spread: () => [-34, -12, 10, 32].map((turn) => finger(turn, 50)).join('') + finger(-76, 38) + palm,
    point: () => finger(-6, 54) + palm + knuckles(),
    fist: () => place(0, -2, 1.08, palm) + knuckles(),
  }
  return hands[kind]()
}

function knuckles(): string {
  return line('M-12 -2h24', SKIN_SHADE, 4) + times(3, (index) => line(`M${-7 + index * 8} -16v12`, SKIN_SHADE, 2.5))
}

function interpolate(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

function formatPoint(point: Point): string {
  return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`
}
