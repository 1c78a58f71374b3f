import { describe, expect, test } from 'vitest'
import { cellAddress } from './cell-address.ts'
import { readWorksheet } from './read-worksheet.ts'
import type { Spreadsheet } from './spreadsheet.ts'
import { SPREADSHEET_LIMITS, type SpreadsheetLimits } from './spreadsheet-limits.ts'
import { SpreadsheetRefused, type SpreadsheetProblem } from './spreadsheet-problem.ts'
import { withFile } from './testing/temporary-file.ts'
import { customFormats, links, MAIN, RELATIONSHIPS, STRICT_MAIN, writeWorkbook } from './testing/write-workbook.ts'

async function read(bytes: Uint8Array, limits: Partial<SpreadsheetLimits> = {}): Promise<Spreadsheet> {
  return await withFile(bytes, (file) => readWorksheet(file, { ...SPREADSHEET_LIMITS, ...limits }))
}

async function problem(bytes: Uint8Array, limits: Partial<SpreadsheetLimits> = {}): Promise<SpreadsheetProblem> {
  const refusal = await read(bytes, limits).catch((error: unknown) => error)
  if (refusal instanceof SpreadsheetRefused) return refusal.problem
  throw new Error('The file was not refused', { cause: refusal })
}

/** Returns the text of each cell, with `f`, `e` or `m` for a formula, an error or a covered cell. */
function texts({ rows }: Spreadsheet): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(({ row, cells }) =>
      cells.map(({ text, formula, error, merged }, index) => [
        cellAddress(row, index + 1),
        [text, formula ? ' (f)' : '', error ? ' (e)' : '', merged ? ' (m)' : ''].join(''),
      ]),
    ),
  )
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`

describe('a file is refused as damaged', () => {
  const sheet = (xml: string) => writeWorkbook({ files: { 'xl/worksheets/sheet1.xml': xml } })
  test.each([
    ['XML that is not well-formed', sheet('<worksheet><sheetData></worksheet>')],
    ['XML that ends early', sheet(`<worksheet xmlns="${MAIN}"><sheetData>`)],
    ['an empty part', sheet('')],
    ['an entity without a declaration', writeWorkbook({ rows: row(inline('&undefined;')) })],
    ['a control character', writeWorkbook({ rows: row(inline('&#1;')) })],
    ['bytes that are no UTF-8', writeWorkbook({ files: { 'xl/styles.xml': Buffer.from('<a>\u00e5</a>', 'latin1') } })],
    ['deep nesting', writeWorkbook({ rows: '<row>'.repeat(100_000) })],
    ['a text without an end', writeWorkbook({ rows: `<c t="str"><v>${'a'.repeat(3_000_000)}` })],
    [
      'a shared text that is missing',
      writeWorkbook({ rows: row('<c t="s"><v>1</v></c>'), strings: '<si><t>0</t></si>' }),
    ],
    ['a row number 0', writeWorkbook({ rows: `<row r="0">${inline('a')}</row>` })],
    ['a row number that is no number', writeWorkbook({ rows: `<row r="x">${inline('a')}</row>` })],
    ['a cell beyond the last column', writeWorkbook({ rows: row('<c r="XFE1"><v>1</v></c>') })],
    [
      'rows that are not in order',
      writeWorkbook({ rows: `<row r="2">${inline('a')}</row><row r="1">${inline('b')}</row>` }),
    ],
    [
      'a row that occurs twice',
      writeWorkbook({ rows: `<row r="2">${inline('a')}</row><row r="2">${inline('b')}</row>` }),
    ],
    ['a cell that occurs twice', writeWorkbook({ rows: row('<c r="B1"><v>1</v></c><c r="B1"><v>2</v></c>') })],
    ['a missing worksheet', writeWorkbook({ files: { 'xl/worksheets/sheet1.xml': undefined } })],
  ])('%s', async (_name, bytes) => {
    expect(await problem(bytes)).toMatchObject({ kind: 'damaged', reason: expect.any(String) })
  })

  test('the problem names the cell', async () => {
    const bytes = writeWorkbook({ rows: '<row r="7"><c r="C7" t="s"><v>9</v></c></row>' })
    expect(await problem(bytes)).toEqual({ kind: 'damaged', reason: 'the text of a cell is missing', cell: 'C7' })
  })
})

describe('a file beyond a limit is refused with the name of the limit and the cell', () => {
  const rows = `<row r="1">${inline('abc')}</row><row r="3">${inline('de')}${inline('f')}</row>`
  test.each([
    ['rows', 1, 'A3'],
    ['columns', 1, 'B3'],
    ['cells', 2, 'A3'],
    ['cellCharacters', 2, 'A1'],
    ['characters', 5, 'B3'],
  ] as const)('%s', async (limit, max, cell) => {
    const refusal = { kind: 'too-large', limit, max, cell }
    expect(await problem(writeWorkbook({ rows }), { [limit]: max })).toEqual(refusal)
    await expect(read(writeWorkbook({ rows }), { [limit]: max + 1 })).resolves.toBeDefined()
  })

  test('shared texts and styles', async () => {
    const many = writeWorkbook({ strings: '<si/>'.repeat(3), cellStyles: '<xf/>'.repeat(3) })
    const refusal = { kind: 'too-large', max: 2 }
    expect(await problem(many, { sharedStrings: 2 })).toEqual({ ...refusal, limit: 'sharedStrings' })
    expect(await problem(many, { styles: 2 })).toEqual({ ...refusal, limit: 'styles' })
    await expect(read(many, { sharedStrings: 3, styles: 3 })).resolves.toBeDefined()
  })

  test('merged ranges', async () => {
    const afterRows = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells>'
    const refusal = { kind: 'too-large', limit: 'mergedRanges', max: 1 }
    expect(await problem(writeWorkbook({ rows, afterRows }), { mergedRanges: 1 })).toEqual(refusal)
  })

  test('the size of the parts together, before the large ones are read', async () => {
    const strings = `<si><t>${'a'.repeat(600)}</t></si>`
    const bytes = writeWorkbook({ rows, strings, files: { 'xl/other.xml': 'x'.repeat(100_000) } })
    const refusal = { kind: 'too-large', limit: 'unpackedBytes', max: 2000 }
    expect(await problem(bytes, { unpackedBytes: 2000 })).toEqual(refusal)
    await expect(read(bytes, { unpackedBytes: 3000 })).resolves.toBeDefined()
  })

  test('a text that is repeated in many cells', async () => {
    const strings = `<si><t>${'a'.repeat(30_000)}</t></si>`
    const many = row(...Array.from({ length: 200 }, () => '<c t="s"><v>0</v></c>'))
    const bytes = writeWorkbook({ strings, rows: many.repeat(5) })
    expect(await problem(bytes)).toMatchObject({ kind: 'too-large', limit: 'characters' })
  })
})

describe('the first visible worksheet is read', () => {
  const sheets = (...states: string[]) =>
    states
      .map((state, index) => `<sheet name="S${index}" sheetId="${index}" state="${state}" r:id="r${index}"/>`)
      .join('')
  const target = (id: number, type = 'worksheet') =>
    `Id="r${id}" Type="${RELATIONSHIPS}/${type}" Target="worksheets/s${id}.xml"`
  const worksheet = (text: string) =>
    `<worksheet xmlns="${MAIN}"><sheetData>${row(inline(text))}</sheetData></worksheet>`

  test.each([
    ['no sheet', ''],
    ['only hidden sheets', sheets('hidden', 'veryHidden')],
  ])('a workbook with %s is refused', async (_name, list) => {
    const rels = links([target(0), target(1)])
    const bytes = writeWorkbook({ sheets: list, files: { 'xl/_rels/workbook.xml.rels': rels } })
    expect(await problem(bytes)).toEqual({ kind: 'no-worksheet' })
  })

  test('hidden sheets and charts are skipped, and the result names the sheet', async () => {
    const files = {
      'xl/_rels/workbook.xml.rels': links([target(0), target(1), target(2, 'chartsheet'), target(3), target(4)]),
      'xl/worksheets/s3.xml': worksheet('three'),
      'xl/worksheets/s4.xml': worksheet('four'),
    }
    const list = sheets('hidden', 'veryHidden', 'visible', 'visible', 'visible')
    const found = await read(writeWorkbook({ sheets: list, files }))
    expect(found.sheet).toBe('S3')
    expect(texts(found)).toEqual({ A1: 'three' })
  })

  test('files are found by their relationships, wherever they are', async () => {
    const bytes = writeWorkbook({
      files: {
        '_rels/.rels': links([`Id="a" Type="${RELATIONSHIPS}/officeDocument" Target="/Other/Book%201.xml"`]),
        'other/book 1.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="S" r:id="x"/></sheets></workbook>`,
        'other/_rels/book 1.xml.rels': links([`Id="x" Type="${RELATIONSHIPS}/worksheet" Target="..\\data\\s.xml"`]),
        'data/s.xml': worksheet('found'),
        'xl/workbook.xml': undefined,
      },
    })
    expect(texts(await read(bytes))).toEqual({ A1: 'found' })
  })

  test('namespaces may be those of Strict files and have other prefixes', async () => {
    const bytes = writeWorkbook({
      files: {
        'xl/worksheets/sheet1.xml': `<q:worksheet xmlns:q="${STRICT_MAIN}"><q:sheetData><q:row><q:c t="s"><q:v>0</q:v></q:c></q:row></q:sheetData></q:worksheet>`,
        'xl/sharedStrings.xml': `<z:sst xmlns:z="${STRICT_MAIN}"><z:si><z:t>text</z:t></z:si></z:sst>`,
      },
    })
    expect(texts(await read(bytes))).toEqual({ A1: 'text' })
  })

  test('elements of other namespaces are skipped', async () => {
    const foreign = '<o:c xmlns:o="urn:other"><o:v>9</o:v></o:c>'
    expect(texts(await read(writeWorkbook({ rows: row(foreign, inline('a')) })))).toEqual({ A1: 'a' })
  })

  test('a file in UTF-16 is read', async () => {
    const xml = `\ufeff<worksheet xmlns="${MAIN}"><sheetData>${row(inline('Åsa'))}</sheetData></worksheet>`
    const files = { 'xl/worksheets/sheet1.xml': Buffer.from(xml, 'utf16le') }
    expect(texts(await read(writeWorkbook({ files })))).toEqual({ A1: 'Åsa' })
  })

  test('a workbook without shared texts and styles is read', async () => {
    const files = { 'xl/sharedStrings.xml': undefined, 'xl/styles.xml': undefined }
    expect(texts(await read(writeWorkbook({ files, rows: row('<c><v>1</v></c>') })))).toEqual({ A1: '1' })
  })
})

describe('rows and cells', () => {
  test('have the numbers that Excel shows, and empty rows are left out', async () => {
    const rows = `<row r="2"><c r="B2"><v>1</v></c><c r="D2"><v>2</v></c></row><row r="9"><c r="A9"/></row><row r="1048576"/>`
    const found = await read(writeWorkbook({ rows }))
    expect(found.rows).toEqual([{ row: 2, cells: [{ text: '' }, { text: '1' }, { text: '' }, { text: '2' }] }])
  })

  test('follow the one before without a reference', async () => {
    const rows = `<row>${inline('a')}</row><row r="5"><c r="C5"><v>1</v></c><c><v>2</v></c></row><row>${inline('b')}</row>`
    expect(texts(await read(writeWorkbook({ rows })))).toEqual({ A1: 'a', A5: '', B5: '', C5: '1', D5: '2', A6: 'b' })
  })

  test('a row in which all formulas give an empty text is empty', async () => {
    const empty = '<c t="str"><f>""</f><v></v></c>'
    expect(texts(await read(writeWorkbook({ rows: row(inline('a'), empty) + row(empty) })))).toEqual({
      A1: 'a',
      B1: ' (f)',
    })
  })

  test('covered cells of merged ranges are empty and marked, and the ranges are listed', async () => {
    const cells = (number: number) =>
      `<row r="${number}">${['A', 'B', 'C'].map((column) => `<c r="${column}${number}"><v>${number}</v></c>`).join('')}</row>`
    const afterRows = '<mergeCells><mergeCell ref="A2:B3"/><mergeCell ref="C3"/><mergeCell ref="C1:C2"/></mergeCells>'
    const found = await read(writeWorkbook({ rows: cells(1) + cells(2) + cells(3) + cells(4), afterRows }))
    expect(Object.values(texts(found))).toEqual(
      [
        ['1', '1', '1'],
        ['2', ' (m)', ' (m)'],
        [' (m)', ' (m)', '3'],
        ['4', '4', '4'],
      ].flat(),
    )
    expect(found.merged).toEqual([
      { address: 'A2:B3', top: 2, left: 1, bottom: 3, right: 2 },
      { address: 'C1:C2', top: 1, left: 3, bottom: 2, right: 3 },
    ])
  })

  test('many overlapping ranges take little time', async () => {
    const rows = row(inline('a'), inline('b')).repeat(20_000)
    const ranges = Array.from({ length: 10_000 }, (_none, index) => `<mergeCell ref="A${index + 1}:XFD1048576"/>`)
    const start = performance.now()
    const found = await read(writeWorkbook({ rows, afterRows: ranges.join('') }))
    expect(found.rows).toHaveLength(10_000)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('texts', () => {
  const strings = async (...items: string[]) => {
    const rows = items.map((_item, index) => row(`<c t="s"><v>${index}</v></c>`, inline('.'))).join('')
    const found = await read(writeWorkbook({ rows, strings: items.map((item) => `<si>${item}</si>`).join('') }))
    return found.rows.map(({ cells }) => cells[0]?.text)
  }

  test('white space at the ends stays only with xml:space', async () => {
    expect(
      await strings('<t>\n a  b \t</t>', '<t xml:space="preserve"> a </t>', '<t>\u00a0a\u3000</t>', '<t> </t>'),
    ).toEqual(['a  b', ' a ', '\u00a0a\u3000', ''])
  })

  test('many spaces inside of a text take little time', async () => {
    const start = performance.now()
    const text = `a${' '.repeat(1_000_000)}b`
    expect(await problem(writeWorkbook({ rows: row(inline(text)) }))).toMatchObject({ limit: 'cellCharacters' })
    expect(performance.now() - start).toBeLessThan(2000)
  })

  test('formatted runs are joined, and phonetic texts are left out', async () => {
    const runs = '<r><t xml:space="preserve">Ann </t></r><r><rPr><b/></rPr><t>Lee</t></r>'
    expect(await strings(runs, '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>')).toEqual(['Ann Lee', '東京'])
  })

  test('escapes, entities and CDATA are decoded', async () => {
    const found = await strings(
      '<t>a_x000D_\nb</t>',
      '<t>_x005F_x000D_</t>',
      '<t>&lt;&amp;&#229;</t>',
      '<t><![CDATA[<b>]]></t>',
    )
    expect(found).toEqual(['a\r\nb', '_x000D_', '<&å', '<b>'])
  })

  test('an escape of half a character gives well-formed Unicode', async () => {
    expect(await strings('<t>_xD83D__xDE1C_</t>', '<t>a_xD83D_b</t>')).toEqual(['😜', 'a\ufffdb'])
  })

  test.each([
    ['Arabic', 'محمد بن عبد الله'],
    ['Hebrew', 'שָׁלוֹם'],
    ['Chinese', '王小明'],
    ['a character outside of the basic plane', '𠮷野家'],
    ['Japanese', 'さくら ケンジ'],
    ['Korean', '김민준'],
    ['Hindi', 'अनन्या'],
    ['Thai', 'สมชาย'],
    ['Greek', 'Ελένη'],
    ['Russian', 'Дарья'],
    ['Tigrinya', 'ሰላም'],
    ['Sami', 'Áilu Čáhppe Ŋ'],
    ['combining marks', 'A\u030asa'],
    ['a zero-width joiner', 'क्\u200dष'],
    ['marks of direction', '\u202bאבג\u202c\u200f\u2067x\u2069'],
    ['a byte order mark', 'a\ufeffb'],
  ])('a name in %s is not changed', async (_name, text) => {
    expect(await strings(`<t>${text}</t>`)).toEqual([text])
  })
})

describe('values', () => {
  const value = async (cell: string, contents: Parameters<typeof writeWorkbook>[0] = {}) =>
    texts(await read(writeWorkbook({ ...contents, rows: row(cell, inline('.')) })))['A1']

  test.each([
    ['199001010001', '199001010001'],
    ['1.99001010001E+11', '199001010001'],
    ['0.30000000000000004', '0.3'],
    ['-12.5', '-12.5'],
    ['7.0', '7'],
    ['-0', '0'],
    ['123456789012345678', '123456789012346000'],
    ['1E+300', '1E+300'],
    [' 5\n', '5'],
    ['many', 'many'],
  ])('the number %s is %s', async (stored, text) => {
    expect(await value(`<c><v>${stored}</v></c>`)).toBe(text)
  })

  test.each([
    ['b', '1', 'TRUE'],
    ['b', '0', 'FALSE'],
    ['d', '2021-06-10T00:47:45.700Z', '2021-06-10T00:47'],
    ['d', '2021-06-10', '2021-06-10'],
    ['e', '#N/A', '#N/A (e)'],
    ['str', ' a_x000D_', ' a\r'],
    ['n', '1', '1'],
  ])('a cell of type %s with %s is %s', async (type, stored, text) => {
    expect(await value(`<c t="${type}"><v>${stored}</v></c>`)).toBe(text)
  })

  test('a formula gives its stored result and is marked', async () => {
    expect(await value('<c><f>1+1</f><v>2</v></c>')).toBe('2 (f)')
    expect(await value('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>')).toBe('#DIV/0! (f) (e)')
    expect(await value('<c><f>1+1</f></c>')).toBe(' (f)')
    expect(await value('<c><f t="shared" si="0"/><v>3</v></c>')).toBe('3 (f)')
  })

  const dated = async (number: number, code: string, beforeSheets = '') =>
    await value(`<c s="0"><v>${number}</v></c>`, { ...customFormats([code]), beforeSheets })

  test.each([
    [45_000, 'yyyy\\-mm\\-dd', '2023-03-15'],
    [45_000.5, 'yyyy-mm-dd hh:mm', '2023-03-15T12:00'],
    [45_000.5, 'yyyy-mm-dd', '2023-03-15'],
    [45_000, 'yyyy-mm-dd hh:mm', '2023-03-15'],
    [45_000.999_999_9, 'yyyy-mm-dd hh:mm', '2023-03-16'],
    [0.354_166_666_666_667, 'h:mm', '08:30'],
    [1.25, '[h]:mm', '30:00'],
    [1, 'd.m.yy', '1900-01-01'],
    [59, 'd.m.yy', '1900-02-28'],
    [60, 'd.m.yy', '1900-02-29'],
    [61, 'd.m.yy', '1900-03-01'],
    [2_958_465, 'd.m.yy', '9999-12-31'],
    [2_958_466, 'd.m.yy', '2958466'],
    [-1, 'd.m.yy', '-1'],
  ])('the number %d with the format %s is %s', async (number, code, text) => {
    expect(await dated(number, code)).toBe(text)
  })

  test('dates count from 1904 if the workbook says so', async () => {
    expect(await dated(0, 'yyyy-mm-dd', '<workbookPr date1904="1"/>')).toBe('1904-01-01')
    expect(await dated(43_538, 'yyyy-mm-dd', '<workbookPr date1904="true"/>')).toBe('2023-03-15')
  })

  test('a format without a code is known by its number, and styles that no cell names do not count', async () => {
    const numberFormats = '<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs>'
    const contents = { numberFormats, cellStyles: '<xf numFmtId="0"/><xf numFmtId="14"/>' }
    expect(await value('<c s="1"><v>45000</v></c>', contents)).toBe('2023-03-15')
    expect(await value('<c s="7"><v>45000</v></c>', contents)).toBe('45000')
  })

  test('a format of zeros gives a personal number or a code its leading zeros', async () => {
    expect(await dated(12_311_234, '000000\\-0000')).toBe('001231-1234')
    expect(await dated(199_001_010_001, '000000-0000')).toBe('19900101-0001')
    expect(await dated(1234, '00000')).toBe('01234')
    expect(await dated(1.5, '00000')).toBe('1.5')
  })
})
