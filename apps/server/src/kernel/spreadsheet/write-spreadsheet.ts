import writeXlsxFile, { type CellObject } from 'write-excel-file/universal'
import { type CellNote, notesFeature } from './cell-notes.ts'
import { encodeEscapes } from './encode-escapes.ts'
import type { WrittenCell, WrittenSheet } from './written-sheet.ts'

type ExcelSheet = Parameters<typeof writeXlsxFile>[0][number]

/** Format code of text. A value that a person edits stays text, also if it begins with '=' or looks like a date. */
const TEXT_FORMAT = '@'
const HEADER_ROWS = 1

/**
 * Returns an `.xlsx` file. Each sheet begins with a bold header row that stays visible. Rejects if the name of a sheet is not
 * possible in Excel.
 */
export async function writeSpreadsheet(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  const features = [notesFeature(sheets.map(listNotes))]
  // The variant for Node takes 8 MB of memory for each file, however small, and blocks the server while it compresses.
  const blob = await writeXlsxFile(sheets.map(toExcelSheet), { features }).toBlob()
  return Buffer.from(await blob.arrayBuffer())
}

function toExcelSheet({ name, columns, rows }: WrittenSheet): ExcelSheet {
  return {
    sheet: name,
    stickyRowsCount: HEADER_ROWS,
    columns: columns.map(({ width }) => (width === undefined ? {} : { width })),
    data: [
      columns.map(({ header }) => ({ ...toExcelCell(header), fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(toExcelCell)),
    ],
  }
}

function toExcelCell(cell: WrittenCell): CellObject {
  const { text, fill } = typeof cell === 'string' ? { text: cell } : cell
  return {
    type: String,
    format: TEXT_FORMAT,
    ...(text === '' ? {} : { value: encodeEscapes(text) }),
    ...(fill === undefined ? {} : { backgroundColor: fill }),
  }
}

function listNotes({ columns, rows }: WrittenSheet): CellNote[] {
  const headers = columns.map(({ header, note }) => ({ text: header, ...(note === undefined ? {} : { note }) }))
  return [headers, ...rows].flatMap((row, rowIndex) =>
    row.flatMap((cell, columnIndex) => {
      if (typeof cell === 'string' || cell.note === undefined) return []
      return [{ row: rowIndex + 1, column: columnIndex + 1, text: cell.note }]
    }),
  )
}
