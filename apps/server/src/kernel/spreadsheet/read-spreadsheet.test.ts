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
    ['a text with the name of a workbook', 'Name;Class\nAnn;1a\n', { kind: 'not-xlsx' }],
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
