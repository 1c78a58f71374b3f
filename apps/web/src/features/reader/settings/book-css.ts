import { FONT_FAMILY, buildFontFaces } from './book-fonts.ts'
import type { BookFont } from './reader-config.ts'

/** Colours of a theme. `ink` is the text colour. */
export interface BookColours {
  readonly page: string
  readonly ink: string
  readonly link: string
  readonly spoken: string
  readonly spokenInk: string
  readonly spokenLine: string
}

export interface BookTextOptions {
  readonly textEm: number
  readonly lineSpacing: number | null
  /** Extra space between letters, in percent of the font size. */
  readonly letterSpacing: number
  /** Extra space between words, in percent of the font size; null: calculated from `letterSpacing`. */
  readonly wordSpacing: number | null
  readonly font: BookFont
  readonly colours: BookColours
  /** If true, the theme's colours replace the book's colours. */
  readonly forcesColours: boolean
  /** If false, spoken text has no highlight. */
  readonly highlight: boolean
  readonly origin: string
}

const SPOKEN = '[data-lectern-spoken]'
/** Font of a book that declares no font. */
const FALLBACK_FONT = 'atkinson'

/** Returns the user's text settings as a style sheet. This style sheet must come after the book's style sheets. */
export function buildBookCss(options: BookTextOptions): string {
  return [
    buildFontFaces(options.font === 'book' ? FALLBACK_FONT : options.font, options.origin),
    buildSizeRules(options),
    buildSpacingRules(options),
    options.font === 'book' ? '' : buildFontRule(FONT_FAMILY[options.font]),
    buildColourRules(options.colours),
    options.forcesColours ? buildForcedColourRules(options.colours) : '',
    options.highlight ? '' : NO_HIGHLIGHT,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** When playback pauses, the reader focuses the spoken sentence. Hide the focus ring when another sentence is spoken. */
const HIDE_OLD_FOCUS_RING = `[tabindex="-1"]:focus:not(${SPOKEN}){outline:0}`

/** Removes the highlight. These rules must override a book's class for spoken text. */
const NO_HIGHLIGHT = `::highlight(lectern-spoken){background-color:transparent!important;color:inherit!important;text-decoration:none!important}
html ${SPOKEN}${SPOKEN}{background:transparent!important;color:inherit!important;text-decoration:none!important;outline:0!important;box-shadow:none!important}`

/** Line spacing of OpenDyslexic if the user has not chosen a line spacing. This font has tall letters. */
const DYSLEXIC_SPACING = 1.5
const HEADING_SPACING = 1.35

function buildSizeRules({ textEm, lineSpacing, font }: BookTextOptions): string {
  const text = `html{font-size:${textEm}em!important}:where(html){line-height:1.5;font-family:"${FONT_FAMILY[FALLBACK_FONT]}",sans-serif}`
  const headings = font === 'book' ? '' : `h1,h2,h3,h4,h5,h6{line-height:${HEADING_SPACING}!important}`
  const spacing = lineSpacing ?? (font === 'opendyslexic' ? DYSLEXIC_SPACING : null)
  if (spacing === null) return text + headings
  return `${text}html,body,p,li,dd,dt,blockquote,div,section{line-height:${spacing}!important}${headings}`
}

/**
 * Returns the space between words in em. If the user has not chosen a word spacing, returns 4/3 of the letter spacing,
 * which is the ratio in WCAG 2.2 §1.4.12.
 */
export const getWordSpacing = ({
  wordSpacing,
  letterSpacing,
}: Pick<BookTextOptions, 'wordSpacing' | 'letterSpacing'>) =>
  wordSpacing === null ? Math.round((letterSpacing * 4) / 3) / 100 : wordSpacing / 100

/** Returns the rules for the spaces between letters and between words. */
function buildSpacingRules(options: BookTextOptions): string {
  const letters = options.letterSpacing / 100
  const words = getWordSpacing(options)
  if (letters === 0 && words === 0) return ''
  return `body,body *:not(code,pre,kbd,samp,svg,svg *,math,math *){letter-spacing:${letters}em!important;word-spacing:${words}em!important}`
}

/** Returns the rules that set the font and align paragraphs to the start. Justified lines in a wide font have large gaps. */
function buildFontRule(family: string): string {
  return `p:not([align="center"],[class*="center" i],[style*="center" i]){text-align:start!important}html,body,body *:not(code,pre,kbd,samp,svg,svg *,math,math *){font-family:"${family}",sans-serif!important}`
}

function buildColourRules({ page, ink, spoken, spokenInk, spokenLine }: BookColours): string {
  return `html{--lectern-spoken-fill:${spoken};--lectern-spoken-text:${spokenInk};--lectern-spoken-line:${spokenLine};background:${page}!important}:where(html){color:${ink}}body{background:transparent!important}${SPOKEN}{border-radius:3px}${HIDE_OLD_FOCUS_RING}:where(:any-link){color:inherit}`
}

function buildForcedColourRules({ ink, link, spoken, spokenInk, spokenLine }: BookColours): string {
  return `html{color:${ink}!important}body,body *:not(${SPOKEN},${SPOKEN} *,svg *){color:inherit!important;background-color:transparent!important;border-color:currentColor!important;text-shadow:none!important}
:any-link:not(${SPOKEN} *){color:${link}!important}
${SPOKEN}{background-color:${spoken}!important;color:${spokenInk}!important;text-decoration:underline 3px ${spokenLine}!important;text-underline-offset:.2em!important}${SPOKEN} *{color:inherit!important;background-color:transparent!important}`
}
