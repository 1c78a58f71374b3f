import { attribute, type XmlElement } from './scan-xml.ts'

/**
 * Collects the text of a string item (`si` or `is`): of a plain text, or of all its formatted runs. Leaves out the
 * phonetic text. White space at the ends of a run is not part of the text, except with `xml:space="preserve"`.
 */
export class TextRuns {
  #text = ''
  #run: string | undefined
  #preserve = false
  #isPhonetic = false

  open(element: XmlElement): void {
    if (element.name === 'rPh') this.#isPhonetic = true
    if (element.name !== 't' || this.#isPhonetic) return
    this.#run = ''
    this.#preserve = attribute(element, 'xml:space') === 'preserve'
  }

  add(text: string): void {
    if (this.#run !== undefined) this.#run = appendText(this.#run, text)
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false
    if (name !== 't' || this.#run === undefined) return
    this.#text = appendText(this.#text, this.#preserve ? this.#run : trimSpace(this.#run))
    this.#run = undefined
  }

  /** Returns the text of the item and starts the next item. */
  take(): string {
    const text = decodeEscapes(this.#text)
    this.#text = ''
    return text
  }
}

/** Length from which a text is too long for a cell, even if each character is an escape. */
const STORED_MAX_CHARACTERS = 250_000

/** Joins two parts of a text. Ignores the second part if the first one is already too long for a cell. */
export function appendText(text: string, more: string): string {
  return text.length > STORED_MAX_CHARACTERS ? text : text + more
}

/** Removes white space of XML. Other spaces, such as the no-break space, stay. A regular expression takes long for many spaces. */
function trimSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && SPACE.has(text.charAt(start))) start += 1
  while (end > start && SPACE.has(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const SPACE = new Set(' \t\r\n')

/**
 * Decodes characters that XML cannot contain, such as `_x000D_`, and makes the text well-formed Unicode. The escape of
 * the underscore keeps a text that looks like an escape: `_x005F_x000D_` is `_x000D_`. ECMA-376 part 1, §22.9.2.19.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replaceAll(/_x([0-9a-f]{4})_/giu, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .toWellFormed()
}
