import { dragonfly, duck, duckling, frog, heron, lily, lilyPad } from './creatures.ts'
import { circle, colour, line, oval, picture, place, rect, shape } from './drawing.ts'
import { cloud, hills, moon, rain, reeds, rings, sky, stars, sun, water } from './landscape.ts'

const WIDTH = 1024
const HEIGHT = 1365
const HORIZON = 560
const FOOT = 1365

type Light = { bands: readonly string[]; hill: string; lake: string; glint: string; reed: string; near: string }

const dawn: Light = {
  bands: ['#6E86A0', '#9AA9B4', '#D8C3B4', '#F0D5B4'],
  hill: '#5E7480',
  lake: '#8FA3AC',
  glint: '#F0D5B4',
  reed: '#6F7F5E',
  near: '#4E6350',
}
const day: Light = {
  bands: ['#A9D3D3', colour.sky, '#D5E8E2', '#E8F0E4'],
  hill: '#6FA08C',
  lake: colour.water,
  glint: colour.paper,
  reed: colour.reed,
  near: colour.moss,
}
const storm: Light = {
  bands: ['#5C6B78', '#77858C', '#95A09F', '#B4B8AC'],
  hill: '#4F6660',
  lake: '#5F7F84',
  glint: '#B8C7C4',
  reed: '#7C8A55',
  near: '#4E6B4C',
}
const gold: Light = {
  bands: ['#C7683C', '#E08E45', '#F2B552', colour.lamp],
  hill: '#7A4F45',
  lake: '#E5A04A',
  glint: '#FFE9B0',
  reed: '#6E5A2E',
  near: '#4C4526',
}
const night: Light = {
  bands: ['#111B2E', colour.night, '#20324C', colour.dusk],
  hill: '#12202F',
  lake: '#1E3550',
  glint: '#8FA9BF',
  reed: '#234440',
  near: '#122C2C',
}

/** Returns the pictures of the picture book by name: the cover and twelve pages. */
export function reedsPictures(): Map<string, string> {
  const low = 900
  return new Map([
    [
      'cover',
      scene(
        gold,
        sun(512, 500, 170, '#FFF0C2'),
        shape('M330 560H694L640 740H384Z', '#FFF0C2', 'opacity="0.35"') + duckling(500, 900, 2.1),
      ),
    ],
    ['reeds-dawn', scene(dawn, '', nest(500, low) + duckling(500, low - 20, 1.5))],
    [
      'reeds-sunrise',
      scene(
        dawn,
        sun(690, HORIZON - 30, 130, '#E8663C'),
        rect(0, HORIZON, WIDTH, 6, '#E8663C', 'opacity="0.4"') + duckling(330, low, 1.5),
      ),
    ],
    [
      'reeds-heron',
      scene(
        day,
        cloud(250, 200, 130, colour.white),
        heron(640, 960, 1.45, true) + rings(640, 965, 2, colour.paper) + duckling(270, 930, 1),
      ),
    ],
    [
      'reeds-rings',
      scene(
        day,
        cloud(760, 180, 150, colour.white),
        rings(540, 800, 6, colour.paper) +
          circle(540, 740, 12, colour.paper) +
          circle(505, 762, 7, colour.paper) +
          duckling(210, 950, 1.1),
      ),
    ],
    [
      'reeds-dragonfly',
      scene(
        day,
        cloud(200, 240, 120, colour.white),
        line('M860 1130Q840 640 560 480', colour.moss, 15) +
          place(555, 470, 1, `<g transform="rotate(38)">${dragonfly(0, -40, 1.5)}</g>`) +
          duckling(360, 900, 1.4),
      ),
    ],
    [
      'reeds-noon',
      scene(
        day,
        sun(512, 190, 95, colour.amber),
        lilies() + oval(500, 905, 190, 26, colour.deepWater, 'opacity="0.55"') + duckling(500, low, 1.5),
      ),
    ],
    ['reeds-boat', scene(day, cloud(700, 220, 140, colour.white), boat(560, 760) + duckling(220, 985, 0.9))],
    [
      'reeds-wind',
      scene(
        storm,
        cloud(260, 190, 230, '#4C5862') + cloud(760, 260, 260, '#5A6670'),
        reeds(-60, 1000, 1010, 520, 34, 0.75, '#66774A', 77) + duckling(560, 960, 1.2),
        0.7,
      ),
    ],
    [
      'reeds-rain',
      scene(
        storm,
        cloud(300, 180, 260, '#4C5862') + cloud(800, 210, 250, '#55616B'),
        duckling(500, 940, 1.5) +
          shape('M270 720Q500 520 800 690Q560 660 270 720Z', colour.moss) +
          line('M800 690Q870 760 880 1100', colour.moss, 13) +
          rain(WIDTH, 1080, 110, 9),
      ),
    ],
    [
      'reeds-frog',
      scene(
        storm,
        cloud(640, 200, 240, '#6C7880'),
        lilyPad(660, 960, 210) + frog(650, 950, 1.5) + duckling(240, 940, 1.2) + rain(WIDTH, 1080, 26, 31),
      ),
    ],
    [
      'reeds-evening',
      scene(
        gold,
        sun(300, HORIZON - 60, 120, '#FFF0C2'),
        shape('M190 566H410L470 1100H120Z', '#FFE9B0', 'opacity="0.45"') +
          duck(660, 790, 1.25) +
          duckling(290, 940, 1.1),
      ),
    ],
    [
      'reeds-night',
      scene(
        night,
        stars(WIDTH, 520, 70, 5) + moon(690, 230, 110),
        shape('M640 570H740L800 1080H580Z', '#FFF3CF', 'opacity="0.18"') +
          heron(250, 880, 0.95) +
          nest(580, low + 40) +
          duckling(580, low + 20, 1.3, true),
      ),
    ],
  ])
}

/** Draws a scene with `parts` in front of the lake. A higher `lean` bends the reeds farther to the right. */
function scene(light: Light, skyParts: string, parts: string, lean = 0.04): string {
  return picture(
    WIDTH,
    HEIGHT,
    sky(WIDTH, HORIZON, light.bands),
    skyParts,
    hills(WIDTH, HORIZON, 120, light.hill, 3),
    water(WIDTH, HORIZON, HEIGHT, light.lake, light.glint, 12),
    reeds(-20, 190, HORIZON + 60, 230, 16, lean, light.hill, 21),
    reeds(820, 1040, HORIZON + 50, 210, 16, lean, light.hill, 22),
    parts,
    reeds(-30, 130, FOOT, 760, 13, Math.min(lean, 0.3), light.reed, 41),
    reeds(900, 1050, FOOT, 820, 13, Math.min(lean, 0.2), light.near, 43),
  )
}

function nest(x: number, y: number): string {
  const straw = [-180, -120, -60, 0, 60, 120, 180].map((dx) =>
    line(`M${x + dx - 60} ${y + 22}q70 ${30 - Math.abs(dx) / 8} 130 ${dx / 14}`, colour.straw, 9),
  )
  return oval(x, y + 22, 250, 62, '#8A6A34') + straw.join('')
}

function lilies(): string {
  return [
    [230, 820, 1],
    [760, 760, 0.8],
    [800, 980, 1.25],
  ]
    .map(([x = 0, y = 0, size = 1]) => lilyPad(x, y, 130 * size) + lily(x, y - 6, 0.95 * size, colour.white))
    .join('')
}

function boat(x: number, y: number): string {
  return place(
    x,
    y,
    1.15,
    line('M-40 -70L-230 44', colour.rust, 12) +
      shape('M-46 -60Q-50 -160 10 -164Q66 -160 62 -60Z', colour.dusk) +
      circle(8, -196, 42, '#E9C29B') +
      shape(
        'M-66 -204Q-40 -222 -34 -222Q-26 -268 10 -268Q48 -266 50 -222Q60 -222 84 -204Q10 -190 -66 -204Z',
        colour.amber,
      ) +
      circle(-14, -190, 5, colour.ink) +
      shape('M-250 -66Q0 -40 250 -80Q220 34 130 44H-130Q-210 30 -250 -66Z', colour.coral) +
      line('M-236 -36Q0 -8 240 -48', '#8E2F1E', 9),
  )
}
