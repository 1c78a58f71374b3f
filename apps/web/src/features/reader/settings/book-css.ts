import { FONT_FAMILY, fontFaces } from './book-fonts.ts'
import type { BookFont } from './reader-config.ts'

/** Colours of a theme, as the design tokens have them. */
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
  /** Percent of the size of a letter. */
  readonly letterSpacing: number
  readonly font: BookFont
  readonly colours: BookColours
  /** True: the book's own colours give way, for they were chosen for white paper. */
  readonly ownColours: boolean
  /** False: what is spoken looks as all else. */
  readonly highlight: boolean
  readonly origin: string
}

const SPOKEN = '[data-lectern-spoken]'
/** Where a book names no font: the letters of the rest of the app. It weighs nothing, so any rule of the book's own wins. */
const FALLBACK_FONT = 'atkinson'

/** The reader's wishes as a style sheet inside the book's frames, after the book's own. */
export function bookCss(wishes: BookTextOptions): string {
  return [
    fontFaces(wishes.font === 'book' ? FALLBACK_FONT : wishes.font, wishes.origin),
    sizes(wishes),
    letters(wishes.letterSpacing),
    wishes.font === 'book' ? '' : fontRule(FONT_FAMILY[wishes.font]),
    colours(wishes.colours),
    wishes.ownColours ? forcedColours(wishes.colours) : '',
    wishes.highlight ? '' : UNLIT,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** The focus comes to a sentence where sound stops, and is left there: a ring about what is no longer spoken misleads. */
const NO_STALE_RING = `[tabindex="-1"]:focus:not(${SPOKEN}){outline:0}`

/** After all else, and heavier than the class that a book gives to what is spoken. */
const UNLIT = `::highlight(lectern-spoken){background-color:transparent!important;color:inherit!important;text-decoration:none!important}
html ${SPOKEN}${SPOKEN}{background:transparent!important;color:inherit!important;text-decoration:none!important;outline:0!important;box-shadow:none!important}`

/** The letters of the other fonts stand as high as those that a book's lines are made for. */
const DYSLEXIC_SPACING = 1.5
const HEADING_SPACING = 1.35

function sizes({ textEm, lineSpacing, font }: BookTextOptions): string {
  const text = `html{font-size:${textEm}em!important}:where(html){line-height:1.5;font-family:"${FONT_FAMILY[FALLBACK_FONT]}",sans-serif}`
  const headings = font === 'book' ? '' : `h1,h2,h3,h4,h5,h6{line-height:${HEADING_SPACING}!important}`
  const spacing = lineSpacing ?? (font === 'opendyslexic' ? DYSLEXIC_SPACING : null)
  if (spacing === null) return text + headings
  return `${text}html,body,p,li,dd,dt,blockquote,div,section{line-height:${spacing}!important}${headings}`
}

/** Words part with their letters, as WCAG 2.2 §1.4.12 has them: 0.12 to 0.16. */
function letters(percent: number): string {
  if (percent === 0) return ''
  return `body,body *:not(code,pre,kbd,samp,svg,svg *,math,math *){letter-spacing:${percent / 100}em!important;word-spacing:${(percent / 75).toFixed(2)}em!important}`
}

/** Code and pictures of letters keep their own. Wide letters in justified lines would leave rivers of white. */
function fontRule(family: string): string {
  return `p:not([align="center"],[class*="center" i],[style*="center" i]){text-align:start!important}html,body,body *:not(code,pre,kbd,samp,svg,svg *,math,math *){font-family:"${family}",sans-serif!important}`
}

function colours({ page, ink, spoken, spokenInk, spokenLine }: BookColours): string {
  return `html{--lectern-spoken-fill:${spoken};--lectern-spoken-text:${spokenInk};--lectern-spoken-line:${spokenLine};background:${page}!important}:where(html){color:${ink}}body{background:transparent!important}${SPOKEN}{border-radius:3px}${NO_STALE_RING}:where(:any-link){color:inherit}`
}

function forcedColours({ ink, link, spoken, spokenInk, spokenLine }: BookColours): string {
  return `html{color:${ink}!important}body,body *:not(${SPOKEN},${SPOKEN} *,svg *){color:inherit!important;background-color:transparent!important;border-color:currentColor!important;text-shadow:none!important}
:any-link:not(${SPOKEN} *){color:${link}!important}
${SPOKEN}{background-color:${spoken}!important;color:${spokenInk}!important;text-decoration:underline 3px ${spokenLine}!important;text-underline-offset:.2em!important}${SPOKEN} *{color:inherit!important;background-color:transparent!important}`
}
