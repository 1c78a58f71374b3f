import type { XmlElement } from './xml.ts'

const RIGHT_TO_LEFT_ISOLATE = '\u2067'
const POP_ISOLATE = '\u2069'

/**
 * Isolates a title or name that the package declares as right-to-left, so that it is shown correctly everywhere: the
 * strings of a catalogue carry no direction. Leaves `auto` and a missing direction unchanged. EPUB 3.3 §5.3.5 (dir);
 * W3C, Strings on the Web §3.2.
 */
export function isolateDirection(text: string, element: XmlElement, root: XmlElement): string {
  const direction = element.getAttribute('dir') ?? root.getAttribute('dir')
  return direction === 'rtl' && text !== '' ? `${RIGHT_TO_LEFT_ISOLATE}${text}${POP_ISOLATE}` : text
}

/** Right-to-left scripts of languages that have books. ISO 15924. */
const RIGHT_TO_LEFT_SCRIPTS = new Set(['arab', 'hebr', 'syrc', 'thaa', 'nkoo', 'adlm', 'rohg', 'mand', 'samr'])
/** Languages that most likely use one of these scripts, for tags without a script. CLDR, likely subtags. */
const RIGHT_TO_LEFT_LANGUAGES = new Set(
  'ar arz ary apc acm he iw yi ji fa prs ps pbu pbt ur sd skr ug ckb sdh lrc mzn glk bal bqi khw ks dv nqo syr arc aii rhg sam'.split(
    ' ',
  ),
)

/**
 * Returns true if a language is written from right to left, by its script subtag or its most likely script.
 * `Intl.Locale` knows every language, but loading its data delays the first page by 10 ms.
 */
export function isRightToLeft(language: string): boolean {
  const [primary = '', ...subtags] = language.toLowerCase().split('-')
  const script = subtags.find((subtag) => /^[a-z]{4}$/.test(subtag))
  return script === undefined ? RIGHT_TO_LEFT_LANGUAGES.has(primary) : RIGHT_TO_LEFT_SCRIPTS.has(script)
}
