import { XLSX_TYPE } from '@lectern/contracts'
import { readWorksheet } from '../read-worksheet.ts'
import { SPREADSHEET_LIMITS } from '../spreadsheet-limits.ts'
import { withFile } from './temporary-file.ts'

/** Returns the texts of the cells of each row of a downloaded Excel file. Throws if the response has no such file. */
export async function readRows(response: Response): Promise<string[][]> {
  const type = response.headers.get('content-type')
  if (type !== XLSX_TYPE) throw new Error(`${response.status} ${type}`)
  const file = Buffer.from(await response.arrayBuffer())
  // The server has written the file, so it needs no process of its own.
  const { rows } = await withFile(file, (path) => readWorksheet(path, SPREADSHEET_LIMITS))
  return rows.map(({ cells }) => cells.map(({ text }) => text))
}
