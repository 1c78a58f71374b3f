import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { SPREADSHEET_LIMITS, type SpreadsheetLimits } from './spreadsheet-limits.ts'
import { withFile } from './testing/temporary-file.ts'
import { watchChildren } from './testing/watch-children.ts'
import { customFormats, links, MAIN, RELATIONSHIPS, writeWorkbook } from './testing/write-workbook.ts'

/** Promise of the feature. */
const PROCESS_MIB = 200
/** These tests compare results. A machine under load must not end a reading process early. */
const LIMITS = { ...SPREADSHEET_LIMITS, timeMs: 100_000 }

async function read(bytes: string | Uint8Array, limits: Partial<SpreadsheetLimits> = {}) {
  return await withFile(bytes, (file) =>
    watchChildren(() => readSpreadsheet(file, { ...LIMITS, ...limits }, inject('compileCache'))),
  )
}

/** Returns an OLE file whose directory has these names. MS-CFB §2.6. */
function writeOle(...names: string[]): Buffer {
  const header = Buffer.alloc(512)
  header.write('d0cf11e0a1b11ae1', 'hex')
  const entries = names.map((name) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(2 * name.length + 2, 64)
    return entry
  })
  return Buffer.concat([header, Buffer.alloc(100_000 * 128), ...entries])
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const bombed = (dtd: string, text: string) =>
  writeWorkbook({ files: { 'xl/sharedStrings.xml': `${dtd}<sst xmlns="${MAIN}"><si><t>${text}</t></si></sst>` } })
const levels = Array.from({ length: 20 }, (_none, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(20)}">`)
const BILLION_LAUGHS = `<!DOCTYPE sst [<!ENTITY a0 "ha">${levels.join('')}]>`
const HUGE = '<row><c><v>1</v></c></row>'.repeat(1_000_000)
const sizes = (claimedSize: number) => ({ 'xl/worksheets/sheet1.xml': { claimedSize } })

describe('a file is refused with its reason', () => {
  test.each([
    ['an empty file', '', { kind: 'empty-file' }],
    ['a text without a table', 'Dear Ann\nSee; you; soon\n', { kind: 'not-xlsx' }],
    ['a web page', '<table border=1, width=2><tr><td>Name', { kind: 'not-xlsx' }],
    ['a picture with a comma', Buffer.from('89504e470d0a1a0a2c2c', 'hex'), { kind: 'not-xlsx' }],
    ['a CSV file with a quotation mark that is not closed', 'a,b\n"c,d\n', { kind: 'damaged', cell: 'A2' }],
    ['a short text', 'a', { kind: 'not-xlsx' }],
    ['a zip file that is no workbook', writeWorkbook({ files: { '_rels/.rels': undefined } }), { kind: 'not-xlsx' }],
    [
      'a text document',
      writeWorkbook({ files: { 'xl/workbook.xml': '<w:document xmlns:w="urn:word"/>' } }),
      { kind: 'not-xlsx' },
    ],
    ['an old workbook', writeOle('Root Entry', 'Workbook'), { kind: 'legacy-xls' }],
    ['a very old workbook', writeOle('Root Entry', 'Book'), { kind: 'legacy-xls' }],
    ['another old document', writeOle('Root Entry', 'WordDocument'), { kind: 'not-xlsx' }],
    ['a locked workbook', writeOle('Root Entry', 'EncryptionInfo', 'EncryptedPackage'), { kind: 'encrypted' }],
    [
      'a workbook with a locked worksheet',
      writeWorkbook({ entries: { 'xl/worksheets/sheet1.xml': { encrypted: true } } }),
      { kind: 'encrypted' },
    ],
    [
      'a binary workbook',
      writeWorkbook({
        files: { '_rels/.rels': links([`Id="a" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.bin"`]) },
      }),
      { kind: 'binary-workbook' },
    ],
    ['half a file', writeWorkbook({ rows: cell('a') }).subarray(0, 900), { kind: 'damaged' }],
    ['a document type definition', bombed('<!DOCTYPE sst>', 'a'), { kind: 'damaged' }],
    ['entities that expand to any size', bombed(BILLION_LAUGHS, '&a20;'), { kind: 'damaged' }],
    [
      'an entity of another file',
      bombed('<!DOCTYPE sst [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;'),
      { kind: 'damaged' },
    ],
  ])('%s', async (_name, bytes, problem) => {
    const { result, peakMib } = await read(bytes)
    expect(result).toMatchObject(problem)
    expect(peakMib).toBeLessThan(PROCESS_MIB)
  })
})

const TABLE = [
  ['Namn', 'Klass'],
  ['Åsa', '0123'],
  ['', '1 "a"; b, c\nd'],
]
const toCsv = (delimiter: string, end = '\r\n') =>
  TABLE.map((row) => row.map((text) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)))
    .map((row) => row.join(delimiter) + end)
    .join('')

test.each<[string, string | Buffer]>([
  ['commas', toCsv(',')],
  ['semicolons', toCsv(';')],
  ['tabulators', toCsv('\t')],
  ['line feeds', toCsv(';', '\n')],
  ['a mark of UTF-8', `\uFEFF${toCsv(';')}`],
  ['UTF-16, as Excel saves Unicode text', Buffer.from(`\uFEFF${toCsv('\t')}`, 'utf16le')],
  ['the code page of Windows', Buffer.from(toCsv(';'), 'latin1')],
  ['a line that names the delimiter', `sep=;\r\n${toCsv(';')}`],
])('a CSV file with the ending of a workbook is read: %s', async (_name, bytes) => {
  const { result } = await read(bytes)
  expect(result).toMatchObject({
    kind: 'spreadsheet',
    rows: TABLE.map((cells, index) => ({ row: index + 1, cells: cells.map((text) => ({ text })) })),
  })
})

test('blank rows of a CSV file count, and empty cells at the end are left out', async () => {
  const { result } = await read('a,b,\n\n,,\nc,,\n')
  expect(result).toMatchObject({
    rows: [
      { row: 1, cells: [{ text: 'a' }, { text: 'b' }] },
      { row: 4, cells: [{ text: 'c' }] },
    ],
  })
})

test.each([
  ['rows', 'a,b\n'.repeat(100_001), { limit: 'rows', cell: 'A100001' }],
  ['columns', `a${','.repeat(256)}b`, { limit: 'columns', cell: 'IW1' }],
  ['cells', `${'a,'.repeat(255)}b\n`.repeat(4000), { limit: 'cells' }],
  ['characters of a cell', `a,${'b'.repeat(40_000)}`, { limit: 'cellCharacters', cell: 'B1' }],
  ['bytes', Buffer.alloc(70_000_000, ', '), { limit: 'unpackedBytes' }],
])('a CSV file with too many %s is refused', async (_name, bytes, problem) => {
  const { result, peakMib } = await read(bytes)
  expect(result).toMatchObject({ kind: 'too-large', ...problem })
  expect(peakMib).toBeLessThan(PROCESS_MIB)
})

describe('a file that is too large needs at most 200 MiB', () => {
  const spaces = Buffer.alloc(70_000_000, ' ')
  test.each([
    ['1,000,000 rows', () => writeWorkbook({ rows: HUGE }), { kind: 'too-large', limit: 'rows', cell: 'A100001' }],
    [
      'a part that unpacks to 70 MB',
      () => writeWorkbook({ files: { 'xl/worksheets/sheet1.xml': spaces } }),
      { kind: 'too-large', limit: 'unpackedBytes' },
    ],
    [
      'a part that unpacks to 70 MB with the size 1,000',
      () => writeWorkbook({ files: { 'xl/worksheets/sheet1.xml': spaces }, entries: sizes(1000) }),
      { kind: 'damaged' },
    ],
    [
      'a part that is larger than its size of 8 MB',
      () => writeWorkbook({ rows: '<c/>'.repeat(3_000_000), entries: sizes(8_000_000) }),
      { kind: 'damaged', reason: expect.stringContaining('too many bytes') },
    ],
    [
      '3,000,000 empty shared texts',
      () => writeWorkbook({ strings: '<si/>'.repeat(3_000_000) }),
      { kind: 'too-large', limit: 'sharedStrings' },
    ],
    [
      '3,000,000 cell styles',
      () => writeWorkbook({ cellStyles: '<xf/>'.repeat(3_000_000) }),
      { kind: 'too-large', limit: 'styles' },
    ],
    [
      'a number format that is long and has no end',
      () => writeWorkbook(customFormats(['['.repeat(1_900_000), '"'.repeat(300_000)])),
      { kind: 'spreadsheet' },
    ],
    [
      '3,000,000 parts of one text',
      () => writeWorkbook({ rows: `<row><c t="inlineStr"><is>${'<t>a</t>'.repeat(3_000_000)}</is></c></row>` }),
      { kind: 'too-large', limit: 'cellCharacters', cell: 'A1' },
    ],
    [
      'a part that is not read',
      () => writeWorkbook({ files: { 'xl/media/bomb.bin': spaces }, rows: `<row>${cell('a')}</row>` }),
      { kind: 'spreadsheet' },
    ],
    ['3,000,000 elements', () => writeWorkbook({ rows: '<c/>'.repeat(3_000_000) }), { kind: 'spreadsheet', rows: [] }],
    [
      'an element with 2,000,000 attributes',
      () =>
        writeWorkbook({
          rows: `<row ${Array.from({ length: 2_000_000 }, (_none, index) => `a${index}=""`).join(' ')}/>`,
        }),
      { kind: 'damaged' },
    ],
    ['a comment of 60 MB', () => writeWorkbook({ rows: `<!--${'<'.repeat(60_000_000)}-->` }), { kind: 'spreadsheet' }],
    [
      '1,000,000 shared texts of different content',
      () =>
        writeWorkbook({
          strings: Array.from({ length: 1_000_000 }, (_none, index) => `<si><t>Person ${index}</t></si>`).join(''),
        }),
      { kind: 'spreadsheet' },
    ],
  ])('%s', async (_name, write, problem) => {
    const { result, peakMib } = await read(write())
    expect(result).toMatchObject(problem)
    expect(peakMib).toBeLessThan(PROCESS_MIB)
  })
})

describe('the process ends', () => {
  const bytes = writeWorkbook({ rows: HUGE.slice(0, HUGE.length / 20) })

  test('if it takes too much time', async () => {
    expect((await read(bytes, { timeMs: 1 })).result).toEqual({ kind: 'too-slow', ms: 1 })
  })

  test('if it takes too much memory', async () => {
    expect((await read(bytes, { heapMib: 10 })).result).toEqual({ kind: 'too-large', limit: 'heapMib', max: 10 })
  })

  test('and a file that does not exist is an error of the caller', async () => {
    const missing = join(import.meta.dirname, 'missing.xlsx')
    await expect(readSpreadsheet(missing, SPREADSHEET_LIMITS)).rejects.toThrow('ENOENT')
  })
})

test.runIf(process.platform === 'linux')('the memory of the process is measured', async () => {
  expect((await read(writeWorkbook())).peakMib).toBeGreaterThan(30)
})

test('10,000 rows of 15 columns are read within 200 MiB', async () => {
  const names = Array.from({ length: 14 }, (_none, index) => `<c t="s"><v>${index}</v></c>`).join('')
  const rows = Array.from({ length: 10_000 }, (_none, index) => `<row>${names}${cell(`Åsa ${index}`)}</row>`)
  const strings = Array.from({ length: 14 }, (_none, index) => `<si><t>Text ${index}</t></si>`)
  const { result, peakMib } = await read(writeWorkbook({ rows: rows.join(''), strings: strings.join('') }))
  if (result.kind !== 'spreadsheet') throw new Error(`The file was refused: ${result.kind}`)
  expect(result.rows).toHaveLength(10_000)
  expect(result.rows.at(-1)).toMatchObject({ row: 10_000 })
  expect(
    result.rows
      .at(-1)
      ?.cells.map(({ text }) => text)
      .slice(-2),
  ).toEqual(['Text 13', 'Åsa 9999'])
  expect(peakMib).toBeLessThan(PROCESS_MIB)
})
