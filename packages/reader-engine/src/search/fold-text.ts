/** A text that is normalised for comparison. */
export interface FoldedText {
  readonly text: string
  /** Maps an offset in the folded text to an offset in the original text. */
  originalOffset(offset: number): number
}

/** A character whose length changed by folding: its offsets in the folded and in the original text. */
interface Shift {
  readonly folded: number
  readonly foldedEnd: number
  readonly original: number
  readonly originalEnd: number
}

/**
 * Normalises text for a search by the rules of a language. Removes soft hyphens, differences in case, and accents that
 * do not make a different letter.
 */
export class TextFolder {
  readonly #collator: Intl.Collator
  /** Folded form by character; undefined if the lower-case form is used. */
  readonly #folded = new Map<string, string | undefined>()

  /** `language` is a BCP 47 tag. For an unknown tag, the rules of English apply. */
  constructor(language: string) {
    this.#collator = createCollator(language)
  }

  fold(original: string): FoldedText {
    const pieces: string[] = []
    const shifts: Shift[] = []
    let plainFrom = 0
    let length = 0
    for (let at = 0; at < original.length; at++) {
      if (original.charCodeAt(at) < BEYOND_ASCII) continue
      // A combining mark is folded together with the letter before it.
      const start = at > plainFrom && isMark(original, at) ? at - 1 : at
      const end = endOfMarks(original, at + (isPair(original, at) ? 2 : 1))
      const folded = this.#foldCharacter(original.slice(start, end))
      if (folded !== undefined) {
        pieces.push(original.slice(plainFrom, start).toLowerCase(), folded)
        length += start - plainFrom
        const shift = { folded: length, foldedEnd: length + folded.length, original: start, originalEnd: end }
        if (folded.length !== end - start) shifts.push(shift)
        length = shift.foldedEnd
        plainFrom = end
      }
      at = end - 1
    }
    pieces.push(original.slice(plainFrom).toLowerCase())
    return {
      text: pieces.join(''),
      originalOffset(offset) {
        const shift = shifts.findLast(({ folded }) => folded <= offset)
        if (!shift) return offset
        return offset < shift.foldedEnd ? shift.original : offset - shift.foldedEnd + shift.originalEnd
      },
    }
  }

  /**
   * Returns the folded form of a character; undefined if the lower-case form is used. In Swedish å is not changed; in
   * French å becomes a.
   */
  #foldCharacter(character: string): string | undefined {
    if (this.#folded.has(character)) return this.#folded.get(character)
    const hyphen = HYPHENS.get(character)
    if (hyphen !== undefined) {
      this.#folded.set(character, hyphen)
      return hyphen
    }
    const lower = character.toLowerCase()
    const base = lower.normalize('NFKD').replaceAll(MARKS, '').toLowerCase().replaceAll('ß', 'ss')
    const folded = base !== lower && this.#collator.compare(base, lower) === 0 ? base : lower.normalize()
    const isPlain = folded === lower && lower.length === character.length
    this.#folded.set(character, isPlain ? undefined : folded)
    return this.#folded.get(character)
  }
}

/** The soft hyphen is not part of a word; the other hyphens differ only in their look and in line breaks. */
const HYPHENS: ReadonlyMap<string, string> = new Map([
  ['\u00AD', ''],
  ['\u2010', '-'],
  ['\u2011', '-'],
])
const BEYOND_ASCII = 0x80
/** Code of the first combining mark in Unicode. */
const FIRST_MARK = 0x300
const MARKS = /\p{M}/gu
const MARK = /^\p{M}/u

const isMark = (text: string, at: number): boolean => text.charCodeAt(at) >= FIRST_MARK && MARK.test(text.charAt(at))

const isPair = (text: string, at: number): boolean => (text.codePointAt(at) ?? 0) > 0xffff

function endOfMarks(text: string, from: number): number {
  let end = from
  while (isMark(text, end)) end++
  return end
}

/** Used for an unknown language. For `und`, browsers would use the language of the device. */
const FALLBACK_LANGUAGE = 'en'

function createCollator(language: string): Intl.Collator {
  const options = { usage: 'search', sensitivity: 'base' } as const
  try {
    return new Intl.Collator([language, FALLBACK_LANGUAGE], options)
  } catch {
    return new Intl.Collator(FALLBACK_LANGUAGE, options)
  }
}
