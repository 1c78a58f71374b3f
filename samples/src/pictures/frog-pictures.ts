import { fish, fly, frog, lily, lilyPad, snail } from './creatures.ts'
import { colour, picture, place, rect, shape, times } from './drawing.ts'
import { hills, moon, rain, reeds, sky, stars, water } from './landscape.ts'

const WIDTH = 1024
const HEIGHT = 768
const HORIZON = 270

/** Returns the pictures of the early reader by name: the cover and ten pages. */
export function frogPictures(): Map<string, string> {
  const sitting = lilyPad(512, 490, 210) + frog(512, 480, 1.25)
  const row = (count: number, make: (x: number, index: number) => string): string =>
    times(count, (index) => make(512 + (index - (count - 1) / 2) * (count > 6 ? 112 : 140), index))
  return new Map([
    ['cover', day(lilyPad(512, 600, 330) + frog(512, 590, 2.1))],
    ['frog-1', day(sitting)],
    [
      'frog-2',
      day(
        lilyPad(230, 470, 190) +
          lilyPad(790, 440, 190) +
          frog(512, 540, 1.2) +
          rect(390, 512, 244, 50, colour.water) +
          shape('M380 512q66 22 132 0t132 0', 'none', `stroke="${colour.paper}" stroke-width="6"`),
      ),
    ],
    ['frog-3', day(sitting + fly(300, 200, 1.3) + fly(520, 110, 1.3) + fly(740, 210, 1.3))],
    [
      'frog-4',
      day(
        lilyPad(512, 360, 180) +
          frog(512, 350, 1.05) +
          row(4, (x, index) =>
            fish(x * 1.25 - 128, 500 + (index % 2) * 46, 0.8, index % 2 === 0 ? colour.coral : colour.amber),
          ),
      ),
    ],
    [
      'frog-5',
      day(
        lilyPad(660, 490, 200) +
          frog(660, 480, 1.2) +
          times(5, (index) => bulrush(90 + index * 82, 560, 330 - (index % 2) * 60)),
      ),
    ],
    ['frog-6', rainyDay(sitting + row(6, (x, index) => drop(x, 120 + (index % 2) * 60)))],
    [
      'frog-7',
      day(
        lilyPad(512, 400, 180) +
          frog(512, 390, 1) +
          rect(0, 528, WIDTH, 240, '#9C8A5E') +
          row(7, (x) => snail(x, 540, 0.66)),
      ),
    ],
    ['frog-8', day(sitting + blossoms())],
    ['frog-9', night(sitting + row(9, (x, index) => star(x * 0.8 + 102, 90 + ((index * 5) % 3) * 52)))],
    [
      'frog-10',
      night(
        moon(512, 120, 66) +
          row(5, (x) => frog(x * 1.24 - 123, 385, 0.62, true)) +
          row(5, (x) => lilyPad(x * 1.34 - 174, 560, 98) + frog(x * 1.34 - 174, 555, 0.8, true)),
      ),
    ],
  ])
}

function day(parts: string): string {
  return pond(['#A9D3D3', colour.sky, '#D5E8E2'], '#6FA08C', colour.water, colour.paper, parts)
}

function rainyDay(parts: string): string {
  return pond(['#77858C', '#95A09F', '#B4B8AC'], '#4F6660', '#5F7F84', '#B8C7C4', parts + rain(WIDTH, 0, 0, 1))
}

function night(parts: string): string {
  return pond(['#111B2E', colour.night, '#20324C'], '#12202F', '#1E3550', '#8FA9BF', parts)
}

function pond(bands: readonly string[], hill: string, lake: string, glint: string, parts: string): string {
  const far = lake === '#1E3550' ? stars(WIDTH, 0, 0, 1) : ''
  return picture(
    WIDTH,
    HEIGHT,
    sky(WIDTH, HORIZON, bands) + far,
    hills(WIDTH, HORIZON, 90, hill, 8),
    water(WIDTH, HORIZON, HEIGHT, lake, glint, 4),
    reeds(0, 110, HORIZON + 40, 170, 9, 0.05, hill, 61),
    reeds(920, 1024, HORIZON + 40, 170, 9, 0.05, hill, 62),
    parts,
  )
}

function bulrush(x: number, foot: number, height: number): string {
  const bend = 60
  return (
    shape(
      `M${x} ${foot}Q${x} ${foot - height * 0.6} ${x + bend} ${foot - height}`,
      'none',
      `stroke="${colour.moss}" stroke-width="12"`,
    ) +
    shape(
      `M${x + bend} ${foot - height}l14 -70`,
      'none',
      `stroke="${colour.rust}" stroke-width="30" stroke-linecap="round"`,
    )
  )
}

function drop(x: number, y: number): string {
  return place(
    x,
    y,
    1,
    shape('M0 -46Q34 6 30 24A31 31 0 0 1 -30 24Q-34 6 0 -46Z', colour.mist) +
      shape('M-14 22A16 16 0 0 0 0 38', 'none', `stroke="${colour.white}" stroke-width="6"`),
  )
}

function star(x: number, y: number): string {
  return place(x, y, 1, shape('M0 -34L9 -11L33 -10L14 5L21 29L0 15L-21 29L-14 5L-33 -10L-9 -11Z', colour.lamp))
}

function blossoms(): string {
  return times(8, (index) => {
    const turn = (index / 8) * Math.PI * 2 + Math.PI / 8
    return lily(512 + Math.cos(turn) * 380, 420 + Math.sin(turn) * 145, 0.8, colour.amber)
  })
}
