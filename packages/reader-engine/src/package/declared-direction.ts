import type { XmlElement } from './xml.ts'

const RIGHT_TO_LEFT_ISOLATE = '\u2067'
const POP_ISOLATE = '\u2069'

/**
 * A title or name that its package says runs from right to left, isolated so that it does wherever it is shown: a
 * catalogue's strings carry no direction beside them. `auto` and no direction at all leave it to the one that shows it.
 * EPUB 3.3 §5.3.5 (dir); W3C, Strings on the Web §3.2.
 */
export function isolateDirection(text: string, element: XmlElement, root: XmlElement): string {
  const direction = element.getAttribute('dir') ?? root.getAttribute('dir')
  return direction === 'rtl' && text !== '' ? `${RIGHT_TO_LEFT_ISOLATE}${text}${POP_ISOLATE}` : text
}

/** Scripts that run from right to left, of languages that have books. ISO 15924. */
const RIGHT_TO_LEFT_SCRIPTS = new Set(['arab', 'hebr', 'syrc', 'thaa', 'nkoo', 'adlm', 'rohg', 'mand', 'samr'])
/** Languages most likely written in one of them, where the tag names no script. CLDR, likely subtags. */
const RIGHT_TO_LEFT_LANGUAGES = new Set(
  'ar arz ary apc acm he iw yi ji fa prs ps pbu pbt ur sd skr ug ckb sdh lrc mzn glk bal bqi khw ks dv nqo syr arc aii rhg sam'.split(
    ' ',
  ),
)

/**
 * Is a language written from right to left, by the script that it names or most likely has? `Intl.Locale` would know
 * every language, and costs 10 ms of the first page to load what it knows.
 */
export function isRightToLeft(language: string): boolean {
  const [primary = '', ...subtags] = language.toLowerCase().split('-')
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag))
  return script === undefined ? RIGHT_TO_LEFT_LANGUAGES.has(primary) : RIGHT_TO_LEFT_SCRIPTS.has(script)
}
