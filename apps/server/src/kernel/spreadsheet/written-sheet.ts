/** A worksheet to write. */
export interface WrittenSheet {
  /** At most 31 characters, not empty, unlike the names of the other sheets, and without any of `[]/\:*?`. */
  readonly name: string
  readonly columns: readonly WrittenColumn[]
  /** The rows below the header. Each row has at most one cell for each column. */
  readonly rows: readonly (readonly WrittenCell[])[]
}

interface WrittenColumn {
  readonly header: string
  /** Width in characters. */
  readonly width?: number
  /** Note that Excel shows at the header. */
  readonly note?: string | undefined
}

/** A cell is written as text: a formula, a number or a date stays the same text. */
export type WrittenCell = string | MarkedCell

interface MarkedCell {
  readonly text: string
  /** Background colour, for example `#ffd6d6`. */
  readonly fill?: string
  /** Note that Excel shows at the cell. */
  readonly note?: string
}
