import { readRelationships, type Relationship } from './relationships.ts'
import { attribute, relationshipId, scanXml } from './scan-xml.ts'
import { SpreadsheetRefused } from './spreadsheet-problem.ts'
import type { ZipPackage } from './zip-package.ts'

/** The first visible worksheet of a workbook, and the files that are needed to read it. */
export interface WorksheetSource {
  readonly name: string
  readonly path: string
  readonly sharedStringsPath: string | undefined
  readonly stylesPath: string | undefined
  /** Dates count from 1904 instead of 1900. */
  readonly date1904: boolean
}

interface SheetEntry {
  readonly name: string
  readonly id: string | undefined
  readonly isVisible: boolean
}

/** Returns the first visible worksheet. Throws SpreadsheetRefused if the file is no workbook or has no such worksheet. */
export async function findWorksheet(from: ZipPackage): Promise<WorksheetSource> {
  const path = (await readRelationships(from, '')).find(({ type }) => type === 'officeDocument')?.path
  if (path === undefined) throw new SpreadsheetRefused({ kind: 'not-xlsx' })
  if (path.toLowerCase().endsWith('.bin')) throw new SpreadsheetRefused({ kind: 'binary-workbook' })
  const { sheets, date1904 } = await readWorkbook(from, path)
  const links = await readRelationships(from, path)
  for (const { name, id, isVisible } of sheets) {
    // Charts and macros are sheets, too.
    const worksheet = links.find((link) => link.id === id && link.type === 'worksheet')
    if (!isVisible || !worksheet) continue
    return {
      name,
      path: worksheet.path,
      sharedStringsPath: findPath(links, 'sharedStrings'),
      stylesPath: findPath(links, 'styles'),
      date1904,
    }
  }
  throw new SpreadsheetRefused({ kind: 'no-worksheet' })
}

async function readWorkbook(from: ZipPackage, path: string): Promise<{ sheets: SheetEntry[]; date1904: boolean }> {
  const sheets: SheetEntry[] = []
  let isWorkbook = false
  let date1904 = false
  await scanXml(from.read(path), path, {
    open(element) {
      if (element.name === 'workbook') isWorkbook = true
      if (element.name === 'workbookPr') date1904 = isTrue(attribute(element, 'date1904'))
      if (element.name !== 'sheet') return
      const isVisible = (attribute(element, 'state') ?? 'visible') === 'visible'
      sheets.push({ name: attribute(element, 'name') ?? '', id: relationshipId(element), isVisible })
    },
  })
  if (!isWorkbook) throw new SpreadsheetRefused({ kind: 'not-xlsx' })
  return { sheets, date1904 }
}

function findPath(links: readonly Relationship[], type: string): string | undefined {
  return links.find((link) => link.type === type)?.path
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}
