import { circle, colour, line, oval, place, shape, times } from './drawing.ts'

/** Draws a floating duckling about 240 units wide. The point `x`, `y` is on its waterline. */
export function duckling(x: number, y: number, scale: number, asleep = false, mirror = false): string {
  const eye = asleep
    ? line('M58 -104q10 8 20 0', colour.ink, 5)
    : circle(68, -106, 8, colour.ink) + circle(71, -109, 2.5, colour.white)
  return place(
    x,
    y,
    scale,
    shape('M-108 -62Q-96 -10 -20 4H40Q96 0 92 -58Q70 -70 40 -66Q-30 -66 -60 -48Q-84 -46 -108 -62Z', '#8A6238') +
      shape('M-10 4H40Q96 0 92 -58Q70 -20 20 -8Q0 -4 -10 4Z', colour.straw) +
      circle(56, -98, 46, colour.straw) +
      shape('M14 -118Q30 -152 66 -144Q96 -138 101 -112Q70 -128 14 -118Z', '#8A6238') +
      shape('M96 -104Q132 -104 136 -90Q118 -80 94 -86Z', colour.rust) +
      eye +
      shape('M-62 -40Q-20 -64 20 -40Q0 -14 -30 -16Q-52 -20 -62 -40Z', '#6E4C2A'),
    mirror,
  )
}

/** Draws a grown duck. The point `x`, `y` is on its waterline. */
export function duck(x: number, y: number, scale: number, mirror = false): string {
  return place(
    x,
    y,
    scale,
    shape('M-150 -74Q-130 0 -30 6H50Q120 2 112 -70Q60 -86 0 -78Q-90 -80 -150 -74Z', '#6E4C2A') +
      shape('M62 -60Q54 -120 74 -150L118 -130Q100 -100 112 -50Z', '#6E4C2A') +
      circle(94, -146, 42, '#7C5730') +
      shape('M128 -156Q176 -152 180 -138Q160 -126 126 -132Z', colour.rust) +
      circle(104, -154, 8, colour.ink) +
      shape('M-90 -58Q-20 -84 40 -52Q10 -16 -40 -18Q-76 -26 -90 -58Z', '#54381E') +
      shape('M-30 -34L14 -46L8 -30L-28 -20Z', '#2F6FA8'),
    mirror,
  )
}

/** Draws a heron on one leg, about 520 units tall. The point `x`, `y` is at its foot. */
export function heron(x: number, y: number, scale: number, mirror = false): string {
  return place(
    x,
    y,
    scale,
    line('M0 0V-190', colour.stone, 11) +
      line('M14 -190L52 -130L20 -104', colour.stone, 10) +
      shape('M-130 -170Q-60 -300 50 -296Q92 -240 40 -196Q-30 -160 -130 -170Z', '#7E93A3') +
      shape('M-150 -160Q-90 -250 10 -240Q-30 -180 -150 -160Z', '#55697A') +
      line('M42 -262Q110 -330 60 -390Q32 -430 66 -462', '#A9B8C2', 34) +
      circle(74, -470, 30, '#C6D0D6') +
      shape('M60 -496Q0 -500 -50 -470Q10 -482 70 -478Z', colour.ink) +
      shape('M96 -482L212 -462L96 -458Z', colour.straw) +
      circle(84, -476, 6, colour.ink),
    mirror,
  )
}

/** Draws a sitting frog about 220 units wide. The point `x`, `y` is at its bottom. */
export function frog(x: number, y: number, scale: number, singing = false): string {
  const mouth = singing ? oval(0, -92, 30, 22, colour.coral) : line('M-50 -98Q0 -66 50 -98', colour.deepPine, 7)
  return place(
    x,
    y,
    scale,
    oval(-74, -22, 42, 30, '#3F8A4C') +
      oval(74, -22, 42, 30, '#3F8A4C') +
      oval(0, -48, 84, 56, '#57A65C') +
      oval(0, -34, 50, 36, '#D6E3A4') +
      oval(0, -112, 78, 52, '#57A65C') +
      [-44, 44]
        .map(
          (dx) =>
            circle(dx, -154, 27, '#57A65C') + circle(dx, -156, 18, colour.white) + circle(dx + 3, -154, 9, colour.ink),
        )
        .join('') +
      mouth +
      [-34, 34]
        .map((dx) =>
          shape(`M${dx} -40Q${dx * 1.5} -10 ${dx * 1.9} 2H${dx * 0.5}Q${dx * 0.8} -16 ${dx} -40Z`, '#3F8A4C'),
        )
        .join(''),
  )
}

export function lilyPad(x: number, y: number, r: number): string {
  return place(
    x,
    y,
    r / 100,
    shape('M100 0A100 34 0 1 1 62 -27L6 -2L97 -9Z', colour.moss) +
      shape('M6 -2L-80 -14M6 -2L-60 18M6 -2L20 30', 'none', `stroke="${colour.reed}" stroke-width="4"`),
  )
}

export function lily(x: number, y: number, scale: number, fill: string): string {
  const petals = [-70, -35, 0, 35, 70].map(
    (turn) =>
      `<path d="M0 0Q-26 -44 0 -86Q26 -44 0 0Z" fill="${fill}" stroke="${colour.sand}" stroke-width="3" transform="rotate(${turn})"/>`,
  )
  return place(x, y, scale, petals.join('') + circle(0, -12, 14, colour.amber))
}

export function fish(x: number, y: number, scale: number, fill: string): string {
  return place(
    x,
    y,
    scale,
    shape('M-70 0Q0 -62 74 0Q0 62 -70 0Z', fill) +
      shape('M-58 0L-112 -38L-98 0L-112 38Z', fill) +
      circle(42, -10, 8, colour.ink) +
      line('M8 -26Q-10 0 8 26', colour.paper, 5),
  )
}

export function dragonfly(x: number, y: number, scale: number): string {
  const wing = (turn: number): string =>
    `<ellipse cx="0" cy="-58" rx="17" ry="60" fill="${colour.mist}" opacity="0.85" stroke="#6D9FB5" stroke-width="3" transform="rotate(${turn})"/>`
  return place(
    x,
    y,
    scale,
    [-70, -110, 70, 110].map(wing).join('') +
      line('M0 -20L0 120', '#2F6FA8', 14) +
      times(5, (index) => circle(0, 24 + index * 22, 4, colour.lamp)) +
      circle(0, -30, 18, '#2F6FA8'),
  )
}

export function snail(x: number, y: number, scale: number): string {
  return place(
    x,
    y,
    scale,
    shape('M-70 0Q-20 -14 40 -14Q62 -54 78 -44Q86 -10 62 0Z', colour.sand) +
      circle(-6, -38, 38, colour.rust) +
      line('M-6 -38m0 0a10 10 0 0 1 14 12a20 20 0 0 1 -34 -6a26 26 0 0 1 40 -26', colour.lamp, 6) +
      line('M72 -46L84 -74M66 -46L66 -76', colour.stone, 5),
  )
}

export function fly(x: number, y: number, scale: number): string {
  return place(
    x,
    y,
    scale,
    oval(-16, -22, 12, 24, colour.white, 'opacity="0.9" transform="rotate(-30 -16 -22)"') +
      oval(16, -22, 12, 24, colour.white, 'opacity="0.9" transform="rotate(30 16 -22)"') +
      oval(0, 0, 22, 17, colour.ink) +
      circle(18, -6, 9, colour.coral),
  )
}

export function gull(x: number, y: number, scale: number): string {
  return place(x, y, scale, line('M-60 -16Q-30 -44 0 0Q30 -44 60 -16', colour.ink, 8))
}

export function hare(x: number, y: number, scale: number): string {
  return place(
    x,
    y,
    scale,
    oval(0, -44, 44, 50, '#9C8160') +
      circle(26, -108, 30, '#9C8160') +
      shape('M14 -128Q-14 -196 6 -214Q30 -190 30 -132Z', '#9C8160') +
      shape('M32 -130Q30 -200 50 -208Q62 -176 46 -124Z', '#846A4B') +
      circle(36, -112, 5, colour.ink) +
      circle(-42, -18, 16, colour.white) +
      oval(24, -4, 36, 12, '#846A4B'),
  )
}
