import { circle, colour, line, oval, rect, seeded, shape, times } from './drawing.ts'

/** Draws the sky as flat bands of colour, from the top to the horizon. */
export function sky(width: number, horizon: number, bands: readonly string[]): string {
  const height = horizon / bands.length
  return bands
    .map((fill, index) => {
      const y = index * height
      const wave =
        index === 0
          ? `M0 0H${width}V${horizon}H0Z`
          : `M0 ${y + 14}Q${width / 4} ${y - 16} ${width / 2} ${y + 6}T${width} ${y}V${horizon}H0Z`
      return shape(wave, fill)
    })
    .join('')
}

/** Draws water from the horizon to the bottom of the picture, with short strokes of light. */
export function water(
  width: number,
  horizon: number,
  height: number,
  fill: string,
  light: string,
  seed: number,
): string {
  const next = seeded(seed)
  const strokes = times(46, () => {
    const depth = next()
    const y = horizon + 14 + depth * (height - horizon - 20)
    const length = 20 + depth * 90
    const x = next() * width
    return line(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${(length / 2).toFixed(0)} ${(4 + depth * 6).toFixed(0)} ${length.toFixed(0)} 0`,
      light,
      2 + depth * 3,
      'opacity="0.55"',
    )
  })
  return rect(0, horizon, width, height - horizon, fill) + strokes
}

/** Draws a row of hills whose lower edge is the horizontal line `base`. */
export function hills(width: number, base: number, height: number, fill: string, seed: number): string {
  const next = seeded(seed)
  const count = 5
  const tops = Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) / count) * width
    return `S${(x - 60).toFixed(0)} ${(base - height * (0.45 + next() * 0.55)).toFixed(0)} ${(x + width / count / 2).toFixed(0)} ${(base - height * (0.2 + next() * 0.3)).toFixed(0)}`
  })
  return shape(`M0 ${base}V${base - height * 0.4}${tops.join('')}L${width} ${base}Z`, fill)
}

export function sun(x: number, y: number, r: number, fill: string): string {
  return (
    circle(x, y, r * 1.5, fill, 'opacity="0.22"') +
    circle(x, y, r * 1.22, fill, 'opacity="0.3"') +
    circle(x, y, r, fill)
  )
}

export function moon(x: number, y: number, r: number): string {
  const craters = [
    [-0.3, -0.2, 0.2],
    [0.25, 0.3, 0.26],
    [0.35, -0.35, 0.12],
  ] as const
  return (
    circle(x, y, r * 1.55, colour.lamp, 'opacity="0.12"') +
    circle(x, y, r, '#FFF3CF') +
    craters.map(([dx, dy, size]) => circle(x + dx * r, y + dy * r, size * r, '#F0DDA6')).join('')
  )
}

export function stars(width: number, height: number, count: number, seed: number): string {
  const next = seeded(seed)
  return times(count, () =>
    circle(
      next() * width,
      next() * height,
      1.4 + next() * 2.6,
      colour.lamp,
      `opacity="${(0.5 + next() * 0.5).toFixed(2)}"`,
    ),
  )
}

export function cloud(x: number, y: number, size: number, fill: string): string {
  return (
    oval(x, y, size, size * 0.3, fill) +
    oval(x - size * 0.3, y - size * 0.2, size * 0.42, size * 0.3, fill) +
    oval(x + size * 0.25, y - size * 0.28, size * 0.5, size * 0.38, fill)
  )
}

/** Draws reeds between the x coordinates `from` and `to`. A higher `lean` bends the reeds farther to the right. */
export function reeds(
  from: number,
  to: number,
  foot: number,
  height: number,
  count: number,
  lean: number,
  fill: string,
  seed: number,
): string {
  const next = seeded(seed)
  return times(count, () => {
    const x = from + next() * (to - from)
    const tall = height * (0.6 + next() * 0.4)
    const bend = lean * tall * (0.7 + next() * 0.6) + (next() - 0.5) * 30
    const tip = `${(x + bend).toFixed(0)} ${(foot - tall).toFixed(0)}`
    const stem = line(`M${x.toFixed(0)} ${foot}Q${x.toFixed(0)} ${(foot - tall * 0.6).toFixed(0)} ${tip}`, fill, 7)
    const leaf = shape(
      `M${x.toFixed(0)} ${foot}Q${(x + bend - 50).toFixed(0)} ${(foot - tall * 0.5).toFixed(0)} ${(x + bend * 1.4 - 40).toFixed(0)} ${(foot - tall * 0.8).toFixed(0)}Q${(x + bend * 0.4 - 10).toFixed(0)} ${(foot - tall * 0.4).toFixed(0)} ${(x + 9).toFixed(0)} ${foot}Z`,
      fill,
      'opacity="0.85"',
    )
    const head = next() < 0.45 ? line(`M${tip}l${(bend * 0.04).toFixed(0)} -58`, colour.rust, 19) : ''
    return stem + leaf + head
  })
}

export function rings(x: number, y: number, count: number, stroke: string): string {
  return times(
    count,
    (index) =>
      `<ellipse cx="${x}" cy="${y}" rx="${50 + index * 75}" ry="${14 + index * 22}" fill="none" stroke="${stroke}" stroke-width="${7 - index * 0.9}" opacity="${(0.95 - index * 0.13).toFixed(2)}"/>`,
  )
}

export function rain(width: number, height: number, count: number, seed: number): string {
  const next = seeded(seed)
  return times(count, () =>
    line(`M${(next() * width).toFixed(0)} ${(next() * height).toFixed(0)}l-10 46`, colour.mist, 3.5, 'opacity="0.75"'),
  )
}
