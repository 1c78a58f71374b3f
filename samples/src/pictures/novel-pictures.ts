import { gull, hare } from './creatures.ts'
import { circle, colour, line, oval, picture, place, rect, shape, times } from './drawing.ts'
import { cloud, hills, moon, sky, stars, sun, water } from './landscape.ts'

const WIDE = { width: 1200, height: 800 }
const COVER = { width: 900, height: 1200 }

/** Returns the pictures of the novella by name: the cover (the lighthouse at night) and the island by day. */
export function lampPictures(): Map<string, string> {
  const { width, height } = COVER
  const cover = picture(
    width,
    height,
    sky(width, 820, ['#111B2E', colour.night, '#20324C', colour.dusk]),
    stars(width, 620, 60, 17),
    shape('M452 322L-40 120V420Z', colour.lamp, 'opacity="0.55"') +
      shape('M452 322L940 190V470Z', colour.lamp, 'opacity="0.35"'),
    water(width, 820, height, '#1E3550', '#8FA9BF', 6),
    shape('M90 900Q240 770 450 780Q700 780 840 900Q460 960 90 900Z', '#0F1B26'),
    lighthouse(452, 800, 1.15, true),
    cottage(640, 836, 0.9, true),
  )
  const day = picture(
    WIDE.width,
    WIDE.height,
    sky(WIDE.width, 520, ['#A9D3D3', colour.sky, '#D5E8E2', '#EDEFE0']),
    cloud(300, 150, 150, colour.white) + cloud(1010, 220, 110, colour.white),
    water(WIDE.width, 520, WIDE.height, colour.water, colour.paper, 9),
    shape('M300 610Q430 500 640 510Q900 500 1010 610Q650 670 300 610Z', '#7C8A6A') +
      shape('M300 610Q650 670 1010 610L980 640Q650 700 330 640Z', colour.stone),
    lighthouse(560, 530, 0.8, false) +
      cottage(760, 556, 1, false) +
      gull(240, 260, 0.8) +
      gull(350, 320, 0.6) +
      gull(900, 150, 0.7),
    line('M1010 618L1100 640M1040 624V676M1090 636V690', colour.rust, 9),
  )
  return new Map([
    ['cover', cover],
    ['lighthouse-day', day],
  ])
}

/** Returns the pictures of the Arabic story by name. */
export function moonPictures(): Map<string, string> {
  const bands = ['#111B2E', colour.night, '#20324C', colour.dusk]
  const nightVillage = (width: number, height: number, ...parts: string[]): string => {
    const ground = height * 0.66
    return picture(
      width,
      height,
      sky(width, ground, bands),
      stars(width, ground * 0.7, 60, 23),
      hills(width, ground, height * 0.26, '#1A2B3F', 5),
      rect(0, ground, width, height - ground, '#3A3A3F'),
      ...parts,
    )
  }
  return new Map([
    [
      'cover',
      nightVillage(
        COVER.width,
        COVER.height,
        moon(450, 260, 120),
        house(110, 800, 1.1, true),
        house(640, 800, 1.3, true),
        rect(0, 800, 900, 400, '#3E3A3A'),
        bucket(450, 1040, 2.3, true),
      ),
    ],
    [
      'moon-well',
      nightVillage(
        WIDE.width,
        WIDE.height,
        moon(930, 150, 70),
        house(120, 540, 1.1, true),
        house(310, 550, 0.9, true),
        well(720, 660, 1.4),
      ),
    ],
    [
      'moon-morning',
      picture(
        WIDE.width,
        WIDE.height,
        sky(WIDE.width, 530, ['#F0B36A', '#F5CB8A', '#F8E0B4', '#FBF0D8']),
        sun(880, 330, 90, '#FFF3CF'),
        hills(WIDE.width, 530, 220, '#A9765A', 5),
        rect(0, 530, WIDE.width, 270, colour.sand),
        house(120, 560, 1.3, false),
        girl(560, 690, 1.2),
        bucket(760, 700, 1.2, false),
      ),
    ],
    [
      'moon-village',
      nightVillage(
        WIDE.width,
        WIDE.height,
        moon(600, 130, 80),
        ...[60, 330, 620, 900].map((x) => house(x, 560, 1.05, true)),
        ...[150, 420, 720, 1010].map((x) => bucket(x, 670, 0.9, true)),
      ),
    ],
  ])
}

/** Returns the pictures of the book of letters by name. Both pictures show the train at night. */
export function trainPictures(): Map<string, string> {
  const valley = (width: number, height: number, track: number, scale: number): string =>
    picture(
      width,
      height,
      sky(width, track, ['#0E1728', '#111B2E', colour.night, '#20324C']),
      stars(width, track * 0.8, 120, 37),
      moon(width * 0.76, height * 0.17, width * 0.06),
      hills(width, track, height * 0.3, '#24384F', 15),
      rect(0, track, width, height - track, '#DDE5EA') +
        shape(`M0 ${track + 70}Q${width / 2} ${track + 20} ${width} ${track + 90}V${height}H0Z`, '#C3D0DA'),
      line(`M0 ${track + 8}H${width}`, colour.ink, 7),
      train(width, track, scale),
      place(
        width * 0.16,
        track + (height - track) * 0.62,
        scale * 0.8,
        hare(0, 0, 1) +
          line('M-120 8V-250', colour.ink, 9) +
          circle(-120, -258, 22, colour.lamp) +
          circle(-120, -258, 64, colour.lamp, 'opacity="0.25"'),
      ),
    )
  return new Map([
    ['cover', valley(COVER.width, COVER.height, 800, 1)],
    ['night-train', valley(WIDE.width, WIDE.height, 560, 0.9)],
  ])
}

/** Returns the pictures of the sign-language book by name. The pictures show a kite on a hill. */
export function kitePictures(): Map<string, string> {
  const hill = (width: number, height: number, x: number, y: number, scale: number, up: boolean): string => {
    const base = height * 0.72
    const hand = `${(width * 0.4).toFixed(0)} ${(base - 60).toFixed(0)}`
    return picture(
      width,
      height,
      sky(width, height, ['#8FC3C6', '#A9D3D3', colour.sky, '#D5E8E2', '#EDEFE0']),
      cloud(width * 0.2, height * 0.2, 120, colour.white) + cloud(width * 0.85, height * 0.36, 100, colour.white),
      hills(width, height, height * 0.42, '#6FA08C', 44),
      shape(`M0 ${height}V${base + 60}Q${width * 0.4} ${base - 90} ${width} ${base + 100}V${height}Z`, colour.moss),
      line(
        `M${hand}Q${((width * 0.4 + x) / 2).toFixed(0)} ${((base + y) / 2 + 60).toFixed(0)} ${x} ${y}`,
        colour.ink,
        3,
      ),
      child(width * 0.36, base + 40, 1.1, colour.coral) + child(width * 0.2, base + 50, 1.35, colour.pine),
      kite(x, y, scale, up),
    )
  }
  return new Map([
    ['cover', hill(COVER.width, COVER.height, 620, 330, 1.9, true)],
    ['kite-down', hill(WIDE.width, WIDE.height, 800, 590, 1, false)],
    ['kite-up', hill(WIDE.width, WIDE.height, 900, 190, 1, true)],
  ])
}

function lighthouse(x: number, foot: number, scale: number, lit: boolean): string {
  const wall = lit ? '#CBD3D6' : colour.white
  return place(
    x,
    foot,
    scale,
    shape('M-62 0L-42 -350H42L62 0Z', wall) +
      shape('M10 0L10 -350H42L62 0Z', colour.ink, 'opacity="0.13"') +
      shape('M-56 -110L-50 -200H50L56 -110Z', colour.coral) +
      rect(-9, -290, 18, 26, colour.dusk) +
      rect(-9, -76, 18, 26, lit ? colour.lamp : colour.dusk) +
      rect(-58, -366, 116, 18, colour.ink) +
      rect(-34, -446, 68, 80, lit ? colour.lamp : colour.mist) +
      line('M-34 -446V-366M0 -446V-366M34 -446V-366M-34 -406H34', colour.ink, 4) +
      (lit ? circle(0, -406, 22, '#FFF6DC') : circle(0, -406, 16, colour.amber)) +
      shape('M-46 -444Q0 -520 46 -444Z', colour.coral) +
      line('M0 -484V-516', colour.ink, 5),
  )
}

function cottage(x: number, foot: number, scale: number, lit: boolean): string {
  const pane = lit ? colour.lamp : colour.mist
  return place(
    x,
    foot,
    scale,
    rect(-80, -84, 160, 84, lit ? '#6E2C22' : colour.coral) +
      shape('M-96 -82L0 -150L96 -82Z', colour.ink) +
      rect(36, -158, 22, 44, colour.stone) +
      rect(-54, -62, 34, 34, pane) +
      rect(22, -62, 34, 34, pane) +
      rect(-10, -54, 24, 54, colour.ink),
  )
}

function house(x: number, foot: number, scale: number, lit: boolean): string {
  const wall = lit ? '#6F6458' : '#E3C79A'
  return place(
    x,
    foot,
    scale,
    rect(0, -190, 170, 190, wall) +
      rect(110, -250, 90, 250, lit ? '#5E554C' : '#D4B27F') +
      shape('M52 0V-72Q80 -108 108 -72V0Z', colour.rust) +
      rect(24, -150, 32, 44, lit ? colour.lamp : colour.dusk) +
      rect(138, -210, 30, 42, lit ? colour.lamp : colour.dusk) +
      rect(-6, -196, 182, 14, colour.stone),
  )
}

function well(x: number, y: number, scale: number): string {
  return place(
    x,
    y,
    scale,
    rect(-92, -250, 14, 220, colour.rust) +
      rect(78, -250, 14, 220, colour.rust) +
      shape('M-126 -240L0 -310L126 -240Z', colour.coral) +
      oval(0, -40, 104, 30, colour.ink) +
      oval(0, -34, 84, 20, '#1E3550') +
      oval(6, -36, 34, 11, '#FFF3CF') +
      shape('M-104 -40Q0 0 104 -40V60Q0 100 -104 60Z', colour.stone) +
      line('M-100 10Q0 46 100 10M-50 26V70M40 26V70M-4 -12V32', colour.ink, 4, 'opacity="0.45"') +
      line('M0 -290V-120', colour.sand, 6) +
      shape('M-26 -124H26L20 -76H-20Z', colour.rust),
  )
}

function bucket(x: number, y: number, scale: number, full: boolean): string {
  const light = full ? circle(0, -84, 70, colour.lamp, 'opacity="0.2"') + oval(4, -83, 26, 10, '#FFF3CF') : ''
  return place(
    x,
    y,
    scale,
    line('M-54 -84Q0 -180 54 -84', colour.ink, 6) +
      oval(0, -84, 56, 18, full ? '#24405E' : colour.dusk) +
      light +
      shape('M-56 -84Q0 -50 56 -84L42 6Q0 26 -42 6Z', colour.rust) +
      line('M-50 -48Q0 -18 50 -48M-45 -16Q0 8 45 -16', colour.amber, 7),
  )
}

function girl(x: number, foot: number, scale: number): string {
  return place(
    x,
    foot,
    scale,
    rect(-22, -40, 14, 40, '#B98A62') +
      rect(8, -40, 14, 40, '#B98A62') +
      shape('M-30 -170Q0 -190 30 -170L58 -36H-58Z', colour.pine) +
      line('M-34 -150L-70 -96M34 -150L72 -110', '#B98A62', 15) +
      shape('M-44 -176Q-56 -270 0 -268Q56 -270 44 -176Z', colour.ink) +
      circle(0, -216, 34, '#C99B72') +
      shape('M-36 -224Q0 -270 36 -224Q0 -240 -36 -224Z', colour.ink) +
      circle(-12, -214, 4, colour.ink) +
      circle(12, -214, 4, colour.ink) +
      line('M-8 -198Q0 -194 8 -198', colour.ink, 3),
  )
}

function child(x: number, foot: number, scale: number, jersey: string): string {
  return place(
    x,
    foot,
    scale,
    rect(-24, -66, 18, 66, colour.dusk) +
      rect(6, -66, 18, 66, colour.dusk) +
      shape('M-32 -150Q0 -166 32 -150L36 -58H-36Z', jersey) +
      line('M26 -138L58 -106', jersey, 18) +
      line('M-28 -138L-48 -88', jersey, 18) +
      circle(60, -104, 10, '#E9C29B') +
      circle(-48, -82, 10, '#E9C29B') +
      circle(0, -184, 32, '#E9C29B') +
      shape('M-34 -186Q-30 -224 2 -222Q34 -222 33 -186Q10 -206 -34 -186Z', '#7C5730') +
      circle(8, -182, 4, colour.ink) +
      circle(24, -182, 3.5, colour.ink),
  )
}

function kite(x: number, y: number, scale: number, up: boolean): string {
  const tail = times(4, (index) =>
    shape(`M${-18 - index * 8} ${104 + index * 40}l28 12l-28 12l-4 -12Z`, index % 2 === 0 ? colour.coral : colour.pine),
  )
  return place(
    x,
    y,
    scale,
    `<g transform="rotate(${up ? 24 : 118})">${shape('M0 -110L70 -20L0 100L-70 -20Z', colour.amber)}${shape('M0 -110L70 -20H0Z', '#F2B552')}${shape('M0 100L-70 -20H0Z', '#F2B552')}${line('M0 -110V100M-70 -20H70', colour.rust, 5)}${line('M0 100Q-40 170 -30 270', colour.ink, 3)}${tail}</g>`,
  )
}

function train(width: number, track: number, scale: number): string {
  const carriage = 330 * scale
  const count = Math.ceil(width / carriage) + 1
  const windows = times(5, (index) => rect(28 + index * 58, -112, 40, 44, index === 3 ? '#24405E' : colour.lamp))
  const body =
    rect(6, -142, 318, 118, colour.deepPine, 'rx="10"') +
    rect(6, -152, 318, 16, colour.ink, 'rx="8"') +
    rect(6, -52, 318, 8, colour.amber) +
    windows +
    [60, 110, 220, 270].map((x) => circle(x, -14, 17, colour.ink) + circle(x, -14, 6, colour.stone)).join('')
  return times(count, (index) => place(index * carriage - carriage * 0.4, track + 4, scale, body))
}
