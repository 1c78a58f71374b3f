/** Program of the process that reads untrusted spreadsheets. */
import { readWorksheet } from './read-worksheet.ts'
import type { ReadingOrder, ReadingReport } from './reading.ts'
import { SpreadsheetRefused, type SpreadsheetProblem } from './spreadsheet-problem.ts'

/** Rows in one message, so that no message is large in memory or blocks the server. */
const ROWS_PER_MESSAGE = 500

process.once('message', (order: ReadingOrder) => {
  void read(order).finally(() => process.exit())
})
// The zip library can throw outside of a stream.
process.once('uncaughtException', (thrown) => {
  void report({ kind: 'problem', problem: toProblem(thrown) }).finally(() => process.exit())
})
// After the end of the server, no process receives the report.
process.once('disconnect', () => process.exit())

async function read({ file, limits }: ReadingOrder): Promise<void> {
  try {
    const { sheet, rows, merged } = await readWorksheet(file, limits)
    for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE)
      await report({ kind: 'rows', rows: rows.slice(at, at + ROWS_PER_MESSAGE) })
    await report({ kind: 'end', sheet, merged })
  } catch (error) {
    await report({ kind: 'problem', problem: toProblem(error) })
  }
}

function toProblem(error: unknown): SpreadsheetProblem {
  if (error instanceof SpreadsheetRefused) return error.problem
  return { kind: 'damaged', reason: `reading it failed (${String(error)})` }
}

async function report(message: ReadingReport): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.send?.(message, undefined, undefined, () => resolve())
  await promise
}
