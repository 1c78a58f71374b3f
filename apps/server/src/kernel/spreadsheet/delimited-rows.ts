/** Maximum number of characters of one value, so that an open quotation mark does not take up the memory. */
const VALUE_MAX_CHARACTERS = 100_000
const COLUMNS_MAX = 1000

/** A row of values. Rows are numbered from 1, blank rows included. */
interface DelimitedRow {
  readonly row: number
  readonly values: string[]
}

interface DelimitedFormat {
  /** Character between two values. */
  readonly delimiter: ',' | ';' | '\t'
  /** Returns the error for a row with a problem such as 'has a value that is too long'. */
  readonly invalid: (row: number, problem: string) => Error
}

/** Position in a row. `quote` is a quotation mark in a quoted value: it closes the value, or another one follows. */
type Position = 'start' | 'plain' | 'quoted' | 'quote'

/**
 * Reads values with a delimiter, row by row, from parts of a text. RFC 4180. Blank rows are left out. Throws the error of
 * the format if a quotation mark is not closed, or if characters follow one that closes.
 */
export class DelimitedRows {
  readonly #format: DelimitedFormat
  readonly #mark: RegExp
  #position: Position = 'start'
  #value = ''
  #row: string[] = []
  #rows = 1

  constructor(format: DelimitedFormat) {
    this.#format = format
    this.#mark = new RegExp(`["${format.delimiter}\\r\\n]`, 'g')
  }

  *add(text: string): Generator<DelimitedRow> {
    let from = 0
    while (from < text.length) {
      const end = this.#position === 'quoted' ? text.indexOf('"', from) : this.#findMark(text, from)
      this.#append(text.slice(from, end === -1 ? text.length : end))
      if (end === -1) return
      if (this.#takeMark(text.charAt(end))) yield* this.#endRow()
      from = end + 1
    }
  }

  *end(): Generator<DelimitedRow> {
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
    if (mark === this.#format.delimiter) {
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

  *#endRow(): Generator<DelimitedRow> {
    this.#endValue()
    const found = { row: this.#rows, values: this.#row }
    this.#row = []
    this.#rows += 1
    if (found.values.some((value) => value !== '')) yield found
  }

  #findMark(text: string, from: number): number {
    this.#mark.lastIndex = from
    return this.#mark.exec(text)?.index ?? -1
  }

  #invalid(problem: string): Error {
    return this.#format.invalid(this.#rows, problem)
  }
}
