import { inject } from 'vitest'
import { XLSX_TYPE } from '@lectern/contracts'
import { readSpreadsheet } from '../read-spreadsheet.ts'
import { SPREADSHEET_LIMITS } from '../spreadsheet-limits.ts'
import { withFile } from './temporary-file.ts'

/** Returns the texts of the cells of each row of a downloaded Excel file. Throws if the response has no such file. */
export async function readRows(response: Response): Promise<string[][]> {
  const type = response.headers.get('content-type')
  if (type !== XLSX_TYPE) throw new Error(`${response.status} ${type}`)
  const file = Buffer.from(await response.arrayBuffer())
  const found = await withFile(file, (path) => readSpreadsheet(path, SPREADSHEET_LIMITS, inject('compileCache')))
  if (found.kind !== 'spreadsheet') throw new Error(found.kind)
  return found.rows.map(({ cells }) => cells.map(({ text }) => text))
}
