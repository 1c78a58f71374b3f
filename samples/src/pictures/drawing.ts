/** Colours that several pictures use. */
export const colour = {
  paper: '#FBF7F0',
  ink: '#1E2430',
  night: '#17243A',
  dusk: '#2E4560',
  pine: '#14605A',
  deepPine: '#0C3F3C',
  moss: '#5C8A5A',
  reed: '#8FA65B',
  straw: '#D9B45B',
  amber: '#FFCF5C',
  lamp: '#FFDB7A',
  rust: '#B4690E',
  coral: '#C2452D',
  sand: '#E6D3AC',
  mist: '#DCE6E2',
  sky: '#BFDCD9',
  water: '#7FB0AE',
  deepWater: '#3F7A7C',
  stone: '#8C8674',
  white: '#FFFFFF',
} as const

/** Returns an SVG picture of this size in user units, with the given parts and a grain pattern. */
export function picture(width: number, height: number, ...parts: readonly string[]): string {
  const grain = `<pattern id="grain" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(28)"><circle cx="2" cy="2" r="0.9" fill="${colour.ink}" fill-opacity="0.07"/><circle cx="6.5" cy="6" r="0.7" fill="${colour.white}" fill-opacity="0.16"/></pattern>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>${grain}</defs>
${parts.join('\n')}
<rect width="${width}" height="${height}" fill="url(#grain)"/>
</svg>
`
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`

export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Returns the parts of a picture, moved to `x`, `y` and scaled. `mirror` flips the parts horizontally. */
export function place(x: number, y: number, scale: number, parts: string, mirror = false): string {
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${mirror ? -scale : scale} ${scale})">${parts}</g>`
}

/** Returns a generator of pseudo-random numbers from 0 to less than 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Calls `make` with each number from 0 to `count` - 1, and joins the texts. */
export function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
