import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { everyNth, inFullRun } from '@lectern/test-kit/full-run'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { SPREADSHEET_LIMITS } from './spreadsheet-limits.ts'
import { watchChildren } from './testing/watch-children.ts'

const CORPUS = join(import.meta.dirname, '../../../../../../shared/spreadsheets')
const isMissing = !existsSync(CORPUS)

/** These tests compare results. A machine under load must not end a reading process early. */
const LIMITS = { ...SPREADSHEET_LIMITS, timeMs: 100_000 }

const read = async (file: string) => await readSpreadsheet(join(CORPUS, file), LIMITS, inject('compileCache'))

/** Damaged on purpose by a program that searches for faults. */
const CLUSTERFUZZ = [
  'POIXSSFFuzzer-4828727001088000',
  'POIXSSFFuzzer-6419366255919104',
  'POIXSSFFuzzer-6448258963341312',
  'XLSX2CSVFuzzer-5025401116950528',
  'XLSX2CSVFuzzer-6504225896792064',
]

/** All damaged files. */
const DAMAGED = [
  ...CLUSTERFUZZ.map((name) => `clusterfuzz-testcase-minimized-${name}.xlsx`),
  'issue252.xlsx',
  'libre-calc-as-office-open-xml-spreadsheet.xlsx',
  'poc-shared-strings.xlsx',
  'poc-xmlbomb-empty.xlsx',
]
/** `npm test` reads the n-th part of the files, and all damaged files. */
const NTH = 6

/** Returns the sheet and the texts of its rows, by row number. Formulas begin with `f:`, errors with `e:`, covered cells are `m:`. */
async function summarize(file: string): Promise<unknown> {
  const found = await read(file)
  if (found.kind !== 'spreadsheet') return found
  const rows = found.rows.map(({ row, cells }) => [
    row,
    cells.map(({ text, formula, error, merged }) =>
      [formula ? 'f:' : '', error ? 'e:' : '', merged ? 'm:' : '', text].join(''),
    ),
  ])
  return { sheet: found.sheet, rows: Object.fromEntries(rows), merged: found.merged.map(({ address }) => address) }
}

describe.skipIf(isMissing)('files that other programs made (skipped without ../shared/spreadsheets)', () => {
  test('each one gives a worksheet or a problem, within the limits', async () => {
    const all = globSync('**/*.xls*', { cwd: CORPUS }).toSorted()
    expect(all.length).toBeGreaterThan(100)
    const files = [...new Set([...everyNth(all, NTH), ...all.filter((file) => DAMAGED.includes(basename(file)))])]
    const damaged: string[] = []
    let readable = 0
    for (const file of files) {
      const { result, peakMib } = await watchChildren(() => read(file))
      if (result.kind === 'spreadsheet') readable += 1
      expect([file, peakMib]).toEqual([file, expect.toSatisfy((value: number) => value < 200)])
      if (result.kind !== 'damaged') continue
      expect([file, result.reason]).toEqual([file, expect.not.stringContaining('reading it failed')])
      damaged.push(basename(file))
    }
    expect(damaged.toSorted()).toEqual(DAMAGED)
    expect(readable).toBeGreaterThan(inFullRun(100, files.length / 2))
  })

  test.each([
    ['sheetjs/1904/1904.xls', { kind: 'legacy-xls' }],
    ['calamine/date_1904.xls', { kind: 'legacy-xls' }],
    ['calamine/date.xlsb', { kind: 'binary-workbook' }],
    ['calamine/pass_protected.xlsx', { kind: 'encrypted' }],
    ['calamine/pass_protected.xlsb', { kind: 'encrypted' }],
    ['poi/poifs/protected_sha512.xlsx', { kind: 'encrypted' }],
    ['poi/spreadsheet/protected_passtika.xlsx', { kind: 'encrypted' }],
    ['excelize/BadWorkbook.xlsx', { kind: 'no-worksheet' }],
    ['exceljs/missing-bits.xlsx', { kind: 'not-xlsx' }],
    ['poi/spreadsheet/clusterfuzz-testcase-minimized-POIXSSFFuzzer-6448258963341312.xlsx', { kind: 'damaged' }],
    [
      'poi/spreadsheet/poc-xmlbomb-empty.xlsx',
      { kind: 'damaged', reason: 'xl/sharedStrings.xml has a document type definition' },
    ],
    ['poi/spreadsheet/poc-shared-strings.xlsx', { kind: 'damaged', reason: 'the row number 0 does not exist' }],
  ])('%s is refused', async (file, problem) => {
    expect(await read(file)).toMatchObject(problem)
  })

  test.each([
    ['sheetjs/1904/1904.xlsx', { 4: ['1111', '1907-01-16', 'f:1907-01-16', 'f:1907-01-16'] }],
    ['exceljs/1904.xlsx', { 4: ['', '1904-01-01'] }],
    ['poi/spreadsheet/sample.strict.xlsx', { 1: ['Lorem', '111'], 10: ['at', 'f:4995'] }],
    ['poi/spreadsheet/InlineString.xlsx', { 1: ['😜more text'] }],
    ['calamine/nonstandard-xml-ns-prefix.xlsx', { 1: ['a', 'b'], 3: ['2', '4'] }],
    ['calamine/has_x000D_.xlsx', { 1: ['ABC\r\nDEF'] }],
    ['calamine/encoded_entities.xlsx', { 1: ['&'] }],
    ['calamine/whitespace_trim.xlsx', { 2: ['line1\nline2', '  line1\nline2  '], 3: ['日期 时间'] }],
    ['calamine/issues.xlsx', { 3: ['f:ab'], 4: ['f:FALSE'], 6: ['2016-10-20'] }],
    ['calamine/pictures_in_cell_and_over_cell.xlsx', { 1: ['e:#VALUE!'] }],
    ['excelize/OverflowNumericCell.xlsx', { 1: ['8595602512225'] }],
    ['sheetjs/text_and_numbers.xlsx', { 2: ['Hebrew', 'שלום', 'עולם'], 4: ['1337', '13.37', '1337'] }],
    ['sheetjs/sushi.xlsx', { 1: ['🍣'] }],
    ['sheetjs/wtf_path.xlsx', { 1: ['1', '2', 'f:3', 'f:', 'f:'] }],
    ['frictionless/data/table.xlsx', { 1: ['id', 'name'], 3: ['2', 'f:中国人'] }],
    [
      'exceljs/many-columns.xlsx',
      { 1: expect.objectContaining({ length: 12 }), 2: expect.objectContaining({ length: 20 }) },
    ],
  ])('%s is read', async (file, rows) => {
    expect(await summarize(file)).toMatchObject({ rows })
  })

  test('the first visible sheet is read', async () => {
    expect(await summarize('calamine/any_sheets.xlsx')).toMatchObject({ sheet: 'Visible' })
    expect(await summarize('sheetjs/sheet_visibility.xlsx')).toMatchObject({
      sheet: 'Visible',
      rows: { 1: ['v', 'i', 's', 'i', 'b', 'l', 'e'] },
    })
  })

  test('merged ranges are listed, and their other cells are empty', async () => {
    expect(await summarize('sheetjs/merge_cells.xlsx')).toEqual({
      sheet: 'Merge',
      rows: {
        1: ['A1:B2', 'm:', 'C1:C2', 'Separate blocks'],
        3: ['A3:B3', 'm:', 'C3'],
        4: ['… are merged separately'],
      },
      merged: ['A1:B2', 'C1:C2', 'A3:B3', 'D1:D2', 'A4:B4'],
    })
  })

  test('a sheet with formats in 1,048,576 rows has only the rows with a value', async () => {
    expect(await summarize('calamine/issue_174.xlsx')).toMatchObject({
      rows: { 1: expect.arrayContaining(['Your Ref #', 'City', 'Your Company']), 2: expect.anything() },
    })
  })
})
