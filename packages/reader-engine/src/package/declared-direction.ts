import type { XmlElement } from './xml.ts'

const RIGHT_TO_LEFT_ISOLATE = '\u2067'
const POP_ISOLATE = '\u2069'

/**
 * Wraps a text that the package declares as right-to-left in direction isolates, because the catalogue stores strings
 * without a direction. EPUB 3.3 §5.3.5 (dir); W3C, Strings on the Web §3.2.
 */
export function isolateDirection(text: string, element: XmlElement, root: XmlElement): string {
  const direction = element.getAttribute('dir') ?? root.getAttribute('dir')
  return direction === 'rtl' && text !== '' ? `${RIGHT_TO_LEFT_ISOLATE}${text}${POP_ISOLATE}` : text
}

/** Codes of right-to-left scripts. ISO 15924. */
const RIGHT_TO_LEFT_SCRIPTS = new Set(['arab', 'hebr', 'syrc', 'thaa', 'nkoo', 'adlm', 'rohg', 'mand', 'samr'])
/** Languages that are usually written in one of the `RIGHT_TO_LEFT_SCRIPTS`. CLDR, likely subtags. */
const RIGHT_TO_LEFT_LANGUAGES = new Set(
  'ar arz ary apc acm he iw yi ji fa prs ps pbu pbt ur sd skr ug ckb sdh lrc mzn glk bal bqi khw ks dv nqo syr arc aii rhg sam'.split(
    ' ',
  ),
)

/**
 * Returns true if a language is written from right to left. Does not use `Intl.Locale`, which needs 10 ms to load its
 * data.
 */
export function isRightToLeft(language: string): boolean {
  const [primary = '', ...subtags] = language.toLowerCase().split('-')
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag))
  return script === undefined ? RIGHT_TO_LEFT_LANGUAGES.has(primary) : RIGHT_TO_LEFT_SCRIPTS.has(script)
}
