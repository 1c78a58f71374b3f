import { DelimitedRows } from '../../../../kernel/spreadsheet/delimited-rows.ts'
import { SourceError } from '../source-error.ts'

/**
 * Reads comma-separated values, row by row. RFC 4180. Blank rows are left out. Throws a `SourceError` if a quotation
 * mark is not closed, or if characters follow one that closes. `where` is the name of the file.
 */
export async function* readCsv(chunks: AsyncIterable<string>, where: string): AsyncGenerator<string[]> {
  const invalid = (row: number, problem: string) =>
    new SourceError('invalid-response', `${where} row ${row} ${problem}`)
  const reader = new DelimitedRows({ delimiter: ',', invalid })
  for await (const chunk of chunks) for (const { values } of reader.add(chunk)) yield values
  for (const { values } of reader.end()) yield values
}
