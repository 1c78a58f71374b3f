/** A text made comparable, and where each of its characters came from. */
export interface FoldedText {
  readonly text: string
  /** Offset in the original of a character of the folded text; of its end, the original's end. */
  originalOffset(offset: number): number
}

/** Letters as a language tells them apart: case never counts, accents where they make no other letter. */
export class TextFolder {
  readonly #collator: Intl.Collator
  readonly #folded = new Map<string, string>()

  /** `language` is a BCP 47 tag; one that nobody knows counts as none. */
  constructor(language: string) {
    this.#collator = collatorOf(language)
  }

  fold(original: string): FoldedText {
    let offsets: number[] | undefined
    let length = 0
    const pieces: string[] = []
    let plainFrom = 0
    for (const { index, 0: character } of original.matchAll(BEYOND_ASCII)) {
      const folded = this.#foldCharacter(character)
      const plain = original.slice(plainFrom, index).toLowerCase()
      pieces.push(plain, folded)
      if (!offsets && folded.length !== character.length) offsets = Array.from({ length: index }, (_, at) => at)
      if (offsets) {
        while (offsets.length < length + plain.length) offsets.push(plainFrom + offsets.length - length)
        for (let at = 0; at < folded.length; at++) offsets.push(index)
      }
      length += plain.length + folded.length
      plainFrom = index + character.length
    }
    pieces.push(original.slice(plainFrom).toLowerCase())
    const tail = { from: length, original: plainFrom }
    return {
      text: pieces.join(''),
      originalOffset: (offset) =>
        offset >= tail.from ? offset - tail.from + tail.original : (offsets?.[offset] ?? offset),
    }
  }

  /** å stays å in Swedish and is a in French; ß is ss in German. */
  #foldCharacter(character: string): string {
    const known = this.#folded.get(character)
    if (known !== undefined) return known
    const lower = character.toLowerCase()
    const base = lower.normalize('NFKD').replaceAll(MARKS, '').replaceAll('ß', 'ss')
    const folded = base !== lower && this.#collator.compare(base, lower) === 0 ? base : lower
    this.#folded.set(character, folded)
    return folded
  }
}

/** A letter with the marks that follow it. */
const BEYOND_ASCII = /\P{ASCII}\p{M}*|\p{ASCII}\p{M}+/gu
const MARKS = /\p{M}/gu

function collatorOf(language: string): Intl.Collator {
  try {
    return new Intl.Collator(language, { usage: 'search', sensitivity: 'base' })
  } catch {
    return new Intl.Collator('und', { usage: 'search', sensitivity: 'base' })
  }
}
