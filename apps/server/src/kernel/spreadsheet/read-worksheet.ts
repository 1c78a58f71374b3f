import { identifyFile } from './file-kind.ts'
import { hideCoveredCells } from './merged-cells.ts'
import { readDelimited } from './read-delimited.ts'
import { scanXml } from './scan-xml.ts'
import { readSharedStrings } from './shared-strings.ts'
import type { Spreadsheet } from './spreadsheet.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { SpreadsheetRefused } from './spreadsheet-problem.ts'
import { readFormats } from './styles.ts'
import { findWorksheet } from './workbook.ts'
import { WorksheetReader } from './worksheet.ts'
import { openPackage, type ZipPackage } from './zip-package.ts'

/** Reads the first visible worksheet, or the table of a CSV file, in this process. Throws SpreadsheetRefused. */
export async function readWorksheet(file: string, limits: SpreadsheetLimits): Promise<Spreadsheet> {
  const kind = await identifyFile(file)
  if (kind === 'unknown') return readDelimited(file, limits)
  if (kind !== 'zip') throw new SpreadsheetRefused({ kind })
  const from = await openPackage(file, limits)
  try {
    return await readFirst(from, limits)
  } finally {
    from.close()
  }
}

async function readFirst(from: ZipPackage, limits: SpreadsheetLimits): Promise<Spreadsheet> {
  const { name, path, sharedStringsPath, stylesPath, date1904 } = await findWorksheet(from)
  from.refuseLarge([path, ...[sharedStringsPath, stylesPath].filter((part) => part !== undefined)])
  const formats = await readFormats(from, stylesPath, limits)
  const sharedStrings = await readSharedStrings(from, sharedStringsPath, limits)
  const reader = new WorksheetReader({ formats, sharedStrings, date1904 }, limits)
  await scanXml(from.read(path), path, reader)
  const { merged } = reader
  return { kind: 'spreadsheet', sheet: name, rows: hideCoveredCells(reader.rows, merged), merged }
}
