import type { XmlElement } from './xml.ts'

const RIGHT_TO_LEFT_ISOLATE = '\u2067'
const POP_ISOLATE = '\u2069'

/**
 * A title or name that its package says runs from right to left, isolated so that it does wherever it is shown: a
 * catalogue's strings carry no direction beside them. `auto` and no direction at all leave it to the one that shows it.
 * EPUB 3.3 §5.3.5 (dir); W3C, Strings on the Web §3.2.
 */
export function inDeclaredDirection(text: string, element: XmlElement, root: XmlElement): string {
  const direction = element.getAttribute('dir') ?? root.getAttribute('dir')
  return direction === 'rtl' && text !== '' ? `${RIGHT_TO_LEFT_ISOLATE}${text}${POP_ISOLATE}` : text
}

/** Scripts that run from right to left, of languages that have books. */
const RIGHT_TO_LEFT_SCRIPTS = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr'])

/** Is a language written from right to left, by the script that it names or most likely has? */
export function isRightToLeft(language: string): boolean {
  try {
    return RIGHT_TO_LEFT_SCRIPTS.has(new Intl.Locale(language).maximize().script ?? '')
  } catch {
    return false // books name languages that are no tags
  }
}
