import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/browser'
import { createSheets, type SheetLabels } from './create-sheets.ts'

const LABELS: SheetLabels = {
  pupils: 'Elever',
  pupil: 'Elev',
  minutes: 'Minuter',
  days: 'Dagar',
  books: 'Böcker',
  lastRead: 'Läste senast',
  day: 'Dag',
  readers: 'Elever som läst',
}
const pupil = (name: string, seconds = 0, lastDay: string | null = null) => ({
  pupil: { uid: name, name },
  seconds,
  days: 2,
  books: 1,
  lastDay,
})
const NAMES = ['=1+1', '+46 70', '-Ek', '@Ali', 'Åsa "Ö" <b>']

/** Writes the Excel file. Returns the rows of one sheet. */
async function readBack(sheet: string) {
  const pupils = [pupil('Vera Ek', 754, '2026-11-17'), ...NAMES.map((name) => pupil(name))]
  const days = [{ day: '2026-11-17', seconds: 754, readers: 1 }]
  const blob = await writeXlsxFile(createSheets({ seconds: 754, days, pupils }, LABELS)).toBlob()
  return readSheet(blob, sheet)
}

test('the file has translated headings, minutes as numbers and days as dates', async () => {
  const [headings, first] = await readBack('Elever')
  expect(headings).toEqual(['Elev', 'Minuter', 'Dagar', 'Böcker', 'Läste senast'])
  expect(first).toEqual(['Vera Ek', 12.6, 2, 1, new Date('2026-11-17')])
  expect(await readBack('Dagar')).toEqual([
    ['Dag', 'Minuter', 'Elever som läst'],
    [new Date('2026-11-17'), 12.6, 1],
  ])
})

test('a name is text for any first character, and a pupil who has not read has no day', async () => {
  const rows = (await readBack('Elever')).slice(2)
  expect(rows.map(([name]) => name)).toEqual(NAMES)
  expect(new Set(rows.map((row) => row[4]))).toEqual(new Set([null]))
})
