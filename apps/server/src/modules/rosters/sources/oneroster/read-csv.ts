import { SourceError } from '../source-error.ts'

/** Maximum number of characters of one value, so that an open quotation mark does not take up the memory. */
const VALUE_MAX_CHARACTERS = 100_000
const COLUMNS_MAX = 1000

/**
 * Reads comma-separated values, row by row. RFC 4180. Blank rows are left out. Throws a `SourceError` if a quotation
 * mark is not closed, or if characters follow one that closes. `where` is the name of the file.
 */
export async function* readCsv(chunks: AsyncIterable<string>, where: string): AsyncGenerator<string[]> {
  const reader = new RowReader(where)
  for await (const chunk of chunks) yield* reader.add(chunk)
  yield* reader.end()
}

/** Position in a row. `quote` is a quotation mark in a quoted value: it closes the value, or another one follows. */
type Position = 'start' | 'plain' | 'quoted' | 'quote'

class RowReader {
  readonly #where: string
  #position: Position = 'start'
  #value = ''
  #row: string[] = []
  #rows = 1

  constructor(where: string) {
    this.#where = where
  }

  *add(text: string): Generator<string[]> {
    let from = 0
    while (from < text.length) {
      const end = this.#position === 'quoted' ? text.indexOf('"', from) : indexOfMark(text, from)
      this.#append(text.slice(from, end === -1 ? text.length : end))
      if (end === -1) return
      if (this.#takeMark(text.charAt(end))) yield* this.#endRow()
      from = end + 1
    }
  }

  *end(): Generator<string[]> {
    if (this.#position === 'quoted') throw this.#invalid('has a quotation mark that is not closed')
    if (this.#row.length > 0 || this.#value !== '' || this.#position !== 'start') yield* this.#endRow()
  }

  #append(text: string): void {
    if (text === '') return
    if (this.#position === 'quote') throw this.#invalid('has characters after a quotation mark')
    if (this.#position === 'start') this.#position = 'plain'
    this.#value += text
    if (this.#value.length > VALUE_MAX_CHARACTERS) throw this.#invalid('has a value that is too long')
  }

  /** Returns whether the row ends. */
  #takeMark(mark: string): boolean {
    if (mark === '\n') return true
    if (mark === ',') {
      this.#endValue()
      return false
    }
    // A carriage return is a part of a line end. Only a line feed ends a row.
    if (mark === '\r') return false
    if (this.#position === 'start') this.#position = 'quoted'
    else if (this.#position === 'quoted') this.#position = 'quote'
    else if (this.#position === 'quote') {
      this.#value += '"'
      this.#position = 'quoted'
    } else this.#value += '"'
    return false
  }

  #endValue(): void {
    this.#row.push(this.#value.trim())
    if (this.#row.length > COLUMNS_MAX) throw this.#invalid('has too many columns')
    this.#value = ''
    this.#position = 'start'
  }

  *#endRow(): Generator<string[]> {
    this.#endValue()
    const row = this.#row
    this.#row = []
    this.#rows += 1
    if (row.some((value) => value !== '')) yield row
  }

  #invalid(problem: string): SourceError {
    return new SourceError('invalid-response', `${this.#where} row ${this.#rows} ${problem}`)
  }
}

const MARK = /[",\r\n]/g

function indexOfMark(text: string, from: number): number {
  MARK.lastIndex = from
  return MARK.exec(text)?.index ?? -1
}
