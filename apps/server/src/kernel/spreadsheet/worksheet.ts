import { cellAddress, parseCellAddress, parseRange, parseRowNumber } from './cell-address.ts'
import { cellText, type StoredCell, type ValueSources } from './cell-value.ts'
import { attribute, type XmlElement, type XmlHandlers } from './scan-xml.ts'
import { EMPTY_CELL, type MergedRange, type SpreadsheetCell, type SpreadsheetRow } from './spreadsheet.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { damaged, tooLarge } from './spreadsheet-problem.ts'
import { appendText, TextRuns } from './text-runs.ts'

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Collects the rows of a worksheet while its XML is scanned. Throws SpreadsheetRefused beyond a limit. */
export class WorksheetReader implements XmlHandlers {
  readonly rows: SpreadsheetRow[] = []
  readonly merged: MergedRange[] = []
  readonly #sources: ValueSources
  readonly #limits: SpreadsheetLimits
  readonly #runs = new TextRuns()
  #row = 0
  #column = 0
  #cells: SpreadsheetCell[] = []
  #cell: Writable<StoredCell> | undefined
  #hasFormula = false
  #isValue = false
  #isInline = false
  #cellCount = 0
  #characters = 0

  constructor(sources: ValueSources, limits: SpreadsheetLimits) {
    this.#sources = sources
    this.#limits = limits
  }

  open(element: XmlElement): void {
    if (this.#isInline) this.#runs.open(element)
    else if (this.#cell) this.#openInCell(element.name, this.#cell)
    else if (element.name === 'row') this.#openRow(element)
    else if (element.name === 'c') this.#openCell(element)
    else if (element.name === 'mergeCell') this.#addRange(element)
  }

  text(text: string): void {
    if (this.#isInline) this.#runs.add(text)
    else if (this.#isValue && this.#cell) this.#cell.value = appendText(this.#cell.value, text)
  }

  close(name: string): void {
    if (this.#isInline && name !== 'is') this.#runs.close(name)
    else if (name === 'v') this.#isValue = false
    else if (name === 'is') this.#closeInline()
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
  }

  /** Rows and cells without a reference follow the one before. */
  #openRow(element: XmlElement): void {
    const reference = attribute(element, 'r')
    const row = reference === undefined ? this.#row + 1 : parseRowNumber(reference)
    if (row === undefined) throw damaged(`the row number ${reference} does not exist`)
    this.#row = row
    this.#column = 0
    this.#cells = []
  }

  #openCell(element: XmlElement): void {
    const reference = attribute(element, 'r')
    const column = reference === undefined ? this.#column + 1 : parseCellAddress(reference)?.column
    if (column === undefined) throw damaged(`the cell ${reference} does not exist`)
    this.#column = column
    this.#hasFormula = false
    this.#cell = {
      type: attribute(element, 't') ?? '',
      style: Number(attribute(element, 's') ?? 0),
      value: '',
      inlineText: undefined,
    }
  }

  #openInCell(name: string, cell: Writable<StoredCell>): void {
    if (name === 'v') this.#isValue = true
    else if (name === 'f') this.#hasFormula = true
    else if (name === 'is' && cell.inlineText === undefined) this.#isInline = true
  }

  #closeInline(): void {
    if (this.#cell && this.#isInline) this.#cell.inlineText = this.#runs.take()
    this.#isInline = false
  }

  #closeCell(): void {
    const stored = this.#cell
    this.#cell = undefined
    if (!stored) return
    const address = cellAddress(this.#row, this.#column)
    const text = cellText(stored, this.#sources, address)
    if (text === '' && !this.#hasFormula) return
    if (this.#column > this.#limits.columns) throw tooLarge(this.#limits, 'columns', address)
    if (text.length > this.#limits.cellCharacters) throw tooLarge(this.#limits, 'cellCharacters', address)
    this.#characters += text.length
    if (this.#characters > this.#limits.characters) throw tooLarge(this.#limits, 'characters', address)
    this.#placeCell({
      text,
      ...(this.#hasFormula ? { formula: true } : {}),
      ...(stored.type === 'e' ? { error: true } : {}),
    })
  }

  #placeCell(cell: SpreadsheetCell): void {
    const index = this.#column - 1
    const before = this.#cells[index]
    if (before && before !== EMPTY_CELL) throw damaged('a cell occurs twice', cellAddress(this.#row, this.#column))
    while (this.#cells.length < index) this.#cells.push(EMPTY_CELL)
    this.#cells[index] = cell
  }

  /** A row whose formulas all give an empty text is empty: templates have formulas in rows without values. */
  #closeRow(): void {
    const cells = this.#cells
    this.#cells = []
    if (!cells.some(({ text }) => text !== '')) return
    const address = cellAddress(this.#row, 1)
    if (this.#row <= (this.rows.at(-1)?.row ?? 0)) throw damaged('the rows are not in order', address)
    if (this.rows.length >= this.#limits.rows) throw tooLarge(this.#limits, 'rows', address)
    this.#cellCount += cells.length
    if (this.#cellCount > this.#limits.cells) throw tooLarge(this.#limits, 'cells', address)
    this.rows.push({ row: this.#row, cells })
  }

  #addRange(element: XmlElement): void {
    const range = parseRange(attribute(element, 'ref') ?? '')
    if (!range || (range.top === range.bottom && range.left === range.right)) return
    if (this.merged.length >= this.#limits.mergedRanges) throw tooLarge(this.#limits, 'mergedRanges')
    this.merged.push(range)
  }
}
