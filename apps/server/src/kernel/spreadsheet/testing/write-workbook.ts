import { writeZip, type ZipEntry } from '@lectern/test-kit'

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

interface Contents {
  /** The content of `sheetData`. */
  readonly rows?: string
  /** The elements after `sheetData`. */
  readonly afterRows?: string
  /** The `si` elements. */
  readonly strings?: string
  /** The elements before `cellXfs`, such as `numFmts`, and the `xf` elements of `cellXfs`. */
  readonly numberFormats?: string
  readonly cellStyles?: string
  /** The elements of the workbook before its sheets. */
  readonly beforeSheets?: string
  readonly sheets?: string
  /** New content of files, by their path. Undefined removes the file. */
  readonly files?: Readonly<Record<string, string | Uint8Array | undefined>>
  /** Options of zip entries, by their path. */
  readonly entries?: Readonly<Record<string, Partial<ZipEntry>>>
}

/** Returns an `.xlsx` file with one worksheet `Sheet1`. The XML can be invalid. */
export function writeWorkbook(contents: Contents = {}): Buffer {
  const { rows = '', afterRows = '', strings = '', numberFormats = '', cellStyles = '', beforeSheets = '' } = contents
  const sheets = contents.sheets ?? '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'
  const files: Record<string, string | Uint8Array | undefined> = {
    '_rels/.rels': links([`Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"`]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${beforeSheets}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links([
      `Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"`,
      `Id="rId2" Type="${RELATIONSHIPS}/sharedStrings" Target="sharedStrings.xml"`,
      `Id="rId3" Type="${RELATIONSHIPS}/styles" Target="styles.xml"`,
    ]),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${numberFormats}<cellXfs>${cellStyles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${afterRows}</worksheet>`,
    ...contents.files,
  }
  return writeZip(
    Object.entries(files).flatMap(([name, data]) =>
      data === undefined ? [] : [{ name, data, ...contents.entries?.[name] }],
    ),
  )
}

/** Returns a file of relationships with these attributes. */
export function links(attributes: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}">${attributes.map((list) => `<Relationship ${list}/>`).join('')}</Relationships>`
}

/** Returns `numFmts` with these codes from number 164 on, and a cell style for each code. */
export function customFormats(codes: readonly string[]): { numberFormats: string; cellStyles: string } {
  const escape = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const formats = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escape(code)}"/>`)
  const styles = codes.map((_code, index) => `<xf numFmtId="${164 + index}"/>`)
  return { numberFormats: `<numFmts>${formats.join('')}</numFmts>`, cellStyles: styles.join('') }
}
