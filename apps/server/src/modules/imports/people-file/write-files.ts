import { importColumns } from '@lectern/contracts'
import type { ImportColumn, PersonType, Realm } from '@lectern/contracts'
import { writeSpreadsheet } from '../../../kernel/spreadsheet/write-spreadsheet.ts'
import type { WrittenCell } from '../../../kernel/spreadsheet/written-sheet.ts'
import { loadFileTexts } from './column-texts.ts'

/** Background of a wrong cell. */
const WRONG = '#ffd6d6'
const WIDTH = 22

/** Returns the Excel file of people with the columns of the template. */
export async function writePeopleFile(
  type: PersonType,
  realm: Realm,
  people: readonly Readonly<Partial<Record<ImportColumn, string>>>[],
): Promise<Buffer> {
  const texts = await loadFileTexts(realm)
  const columns = importColumns(type, realm)
  return writeSpreadsheet([
    {
      name: toSheetName(texts.sheet(type)),
      columns: columns.map((column) => ({ header: texts.header(column), width: WIDTH, note: texts.help(column) })),
      rows: people.map((person) => columns.map((column) => person[column] ?? '')),
    },
  ])
}

/** Returns the Excel file of an import, with its own headers. */
export async function writeMarkedFile(
  type: PersonType,
  realm: Realm,
  headers: readonly string[],
  rows: readonly (readonly { readonly text: string; readonly rule?: Parameters<Texts['note']>[0] | undefined }[])[],
): Promise<Buffer> {
  const texts = await loadFileTexts(realm)
  const toCell = ({ text, rule }: (typeof rows)[number][number]): WrittenCell =>
    rule === undefined ? text : { text, fill: WRONG, note: texts.note(rule) }
  return writeSpreadsheet([
    {
      name: toSheetName(texts.sheet(type)),
      columns: headers.map((header) => ({ header, width: WIDTH })),
      rows: rows.map((row) => row.map(toCell)),
    },
  ])
}

type Texts = Awaited<ReturnType<typeof loadFileTexts>>

/** Excel allows 31 characters, and not all punctuation. */
const toSheetName = (text: string): string => text.replaceAll(/[[\]/\\:*?]/g, ' ').slice(0, 31)
