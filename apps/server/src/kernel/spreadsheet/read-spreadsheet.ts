import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ReadingOrder, ReadingReport } from './reading.ts'
import type { Spreadsheet, SpreadsheetRow } from './spreadsheet.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import type { SpreadsheetProblem } from './spreadsheet-problem.ts'

/** Size of one half of the heap's young generation, which has three halves. */
const YOUNG_SPACE_MIB = 4
const PROGRAM = fileURLToPath(new URL('read-process.ts', import.meta.url))

/**
 * Reads the first visible worksheet of an `.xlsx` file, or a CSV file, by its content, in a separate process with limited heap and time, so that no
 * file can block the server. Returns a problem if the file cannot be read or exceeds a limit. Rejects only if the file
 * does not exist or the system cannot start the process. `cacheFolder` is the compile cache of the process. The caller
 * limits how many files are read at the same time, and their size.
 */
export async function readSpreadsheet(
  file: string,
  limits: SpreadsheetLimits,
  cacheFolder?: string,
): Promise<Spreadsheet | SpreadsheetProblem> {
  await access(file, constants.R_OK)
  const child = startProcess(limits, cacheFolder)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, limits.timeMs)
  try {
    const result = receive(child)
    // If the process has ended, `receive` notices it.
    child.send({ file, limits } satisfies ReadingOrder, () => undefined)
    const found = await result
    if (found) return found
    if (isLate) return { kind: 'too-slow', ms: limits.timeMs }
    return { kind: 'too-large', limit: 'heapMib', max: limits.heapMib }
  } finally {
    clearTimeout(timer)
  }
}

function startProcess(limits: SpreadsheetLimits, cacheFolder: string | undefined): ChildProcess {
  return fork(PROGRAM, {
    // The environment of the server contains secrets.
    env: {
      NODE_NO_WARNINGS: '1',
      ...(cacheFolder === undefined ? {} : { NODE_COMPILE_CACHE: cacheFolder }),
      // With the defaults of glibc, the memory of large files is not returned.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1000000',
    },
    // The young generation is not part of the old space.
    execArgv: [`--max-old-space-size=${limits.heapMib}`, `--max-semi-space-size=${YOUNG_SPACE_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Returns the result of the process, or undefined if the process ends without a result. */
async function receive(child: ChildProcess): Promise<Spreadsheet | SpreadsheetProblem | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Spreadsheet | SpreadsheetProblem | undefined>()
  const rows: SpreadsheetRow[] = []
  // Only `read-process.ts` can write to this channel.
  child.on('message', (report: ReadingReport) => {
    if (report.kind === 'rows') for (const row of report.rows) rows.push(row)
    else if (report.kind === 'problem') resolve(report.problem)
    else resolve({ kind: 'spreadsheet', sheet: report.sheet, rows, merged: report.merged })
  })
  // The system could not start the process, which is no fault of the file.
  child.on('error', reject)
  // A process that has started ends without a result only if the file exceeds a limit.
  child.on('close', () => resolve(undefined))
  return await promise
}
