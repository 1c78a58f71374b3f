import atkinsonExtended from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url'
import atkinsonItalic from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-italic.woff2?url'
import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import lexendExtended from '@fontsource-variable/lexend/files/lexend-latin-ext-wght-normal.woff2?url'
import lexend from '@fontsource-variable/lexend/files/lexend-latin-wght-normal.woff2?url'
import dyslexicBold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url'
import dyslexicItalic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-italic.woff2?url'
import dyslexic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url'
import type { BookFont } from './reader-config.ts'

type ShippedFont = Exclude<BookFont, 'book'>

interface Face {
  readonly file: string
  readonly weight: string
  readonly style?: 'italic'
  readonly range?: string
  /** CSS descriptors for the vertical metrics of the font. */
  readonly metrics?: string
}

/**
 * Vertical metrics for OpenDyslexic. Its files declare a height of 1.82 em, so a highlight would cover the line above.
 */
const DYSLEXIC_METRICS = 'ascent-override:100%;descent-override:32%;line-gap-override:0%'

/** Unicode range of the extended Latin font files. */
const EXTENDED = 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+2C60-2C7F'
const ANY_WEIGHT = '200 800'

const FACES: Record<ShippedFont, readonly Face[]> = {
  atkinson: [
    { file: atkinson, weight: ANY_WEIGHT },
    { file: atkinsonItalic, weight: ANY_WEIGHT, style: 'italic' },
    { file: atkinsonExtended, weight: ANY_WEIGHT, range: EXTENDED },
  ],
  lexend: [
    { file: lexend, weight: '100 900' },
    { file: lexendExtended, weight: '100 900', range: EXTENDED },
  ],
  opendyslexic: [
    { file: dyslexic, weight: '400', metrics: DYSLEXIC_METRICS },
    { file: dyslexicItalic, weight: '400', style: 'italic', metrics: DYSLEXIC_METRICS },
    { file: dyslexicBold, weight: '700', metrics: DYSLEXIC_METRICS },
  ],
}

/** Font family names in the rules of `buildFontFaces`. */
export const FONT_FAMILY: Record<ShippedFont, string> = {
  atkinson: 'Lectern Atkinson',
  lexend: 'Lectern Lexend',
  opendyslexic: 'Lectern OpenDyslexic',
}

/**
 * Returns `@font-face` rules. Addresses are absolute, because a frame of the book cannot resolve relative addresses.
 */
export function buildFontFaces(font: ShippedFont, origin: string): string {
  return FACES[font]
    .map(({ file, weight, style, range, metrics }) => {
      const src = `url("${new URL(file, origin).href}") format("woff2")`
      return `@font-face{font-family:"${FONT_FAMILY[font]}";src:${src};font-weight:${weight};font-style:${style ?? 'normal'};font-display:swap${range ? `;unicode-range:${range}` : ''}${metrics ? `;${metrics}` : ''}}`
    })
    .join('\n')
}
