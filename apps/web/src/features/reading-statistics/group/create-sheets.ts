import type { GroupReading } from '@lectern/contracts'
import type { Cell, Sheet } from 'write-excel-file/browser'

/** Names of the sheets and columns, in the user's language. */
export interface SheetLabels {
  readonly pupils: string
  readonly pupil: string
  readonly minutes: string
  readonly days: string
  readonly books: string
  readonly lastRead: string
  readonly day: string
  readonly readers: string
}

const SECONDS_A_MINUTE = 60
const DAY_FORMAT = 'yyyy-mm-dd'
const NAME_WIDTH = 32
const NUMBER_WIDTH = 14

/** Creates the sheets of an Excel file. Each cell has a type, so that a name that begins with '=' is no formula. */
export function createSheets({ pupils, days }: GroupReading, labels: SheetLabels): Sheet<Blob>[] {
  return [
    createSheet(
      labels.pupils,
      [labels.pupil, labels.minutes, labels.days, labels.books, labels.lastRead],
      pupils.map((row) => [
        textCell(row.pupil.name),
        minutesCell(row.seconds),
        integerCell(row.days),
        integerCell(row.books),
        row.lastDay === null ? null : dayCell(row.lastDay),
      ]),
    ),
    createSheet(
      labels.days,
      [labels.day, labels.minutes, labels.readers],
      days.map((row) => [dayCell(row.day), minutesCell(row.seconds), integerCell(row.readers)]),
    ),
  ]
}

function createSheet(sheet: string, headings: readonly string[], rows: Cell[][]): Sheet<Blob> {
  return {
    sheet,
    stickyRowsCount: 1,
    columns: headings.map((_heading, index) => ({ width: index === 0 ? NAME_WIDTH : NUMBER_WIDTH })),
    data: [headings.map((heading) => ({ value: heading, type: String, fontWeight: 'bold' as const })), ...rows],
  }
}

const textCell = (value: string): Cell => ({ value, type: String })
const integerCell = (value: number): Cell => ({ value, type: Number, format: '0' })
const minutesCell = (seconds: number): Cell => ({
  value: Math.round((10 * seconds) / SECONDS_A_MINUTE) / 10,
  type: Number,
  format: '0.0',
})
const dayCell = (value: string): Cell => ({ value: new Date(value), type: Date, format: DAY_FORMAT })
