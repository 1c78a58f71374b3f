import type { ImportWarning } from '@lectern/contracts'
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ImportRefused } from './import-refusal.ts'
import { noteWarning } from './import-warning.ts'
import type { InspectedBook } from './inspect-book.ts'
import type { InspectionOrder, InspectionReport } from './inspection.ts'

export interface Inspection {
  /** Rejects with ImportRefused if the book cannot be read, also if the process runs out of memory or time. */
  readonly book: Promise<InspectedBook>
  /** Findings of EPUBCheck. Never rejects: a check that fails or takes too long gives one warning. */
  readonly findings: Promise<readonly ImportWarning[]>
  /** Waits until the process has ended. Kills the process after `EXIT_MS`. */
  finish(): Promise<void>
}

/** Time in which the process can write its compile cache and exit. */
const EXIT_MS = 2000
/** Size of one half of the heap's young generation, which has three halves. */
export const YOUNG_SPACE_MIB = 4
const PROGRAM = fileURLToPath(new URL('inspect-process.ts', import.meta.url))

/**
 * Starts the inspection of a book in a separate process with limited heap and time, so that no book can block the
 * server.
 */
export function inspectInProcess(cacheFolder: string, order: InspectionOrder): Inspection {
  const { reports, stop, ended } = startProcess(cacheFolder, order)
  const { limits } = order
  const book = withinTime(reports.first, limits.inspectMs, stop).then(toBook)
  const findings = book.then(
    () => (order.check ? withinTime(reports.second, limits.checkMs, stop).then(toFindings, skippedCheck) : []),
    () => [],
  )
  const finish = async (): Promise<void> => {
    const timer = setTimeout(stop, EXIT_MS)
    await ended
    clearTimeout(timer)
  }
  return { book, findings, finish }
}

interface Reports {
  readonly first: Promise<InspectionReport>
  readonly second: Promise<InspectionReport>
}

interface RunningProcess {
  readonly reports: Reports
  readonly stop: () => void
  readonly ended: Promise<void>
}

function startProcess(cacheFolder: string, order: InspectionOrder): RunningProcess {
  const child = fork(PROGRAM, {
    // The environment of the server contains secrets.
    env: {
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: cacheFolder,
      // With the defaults of glibc, the memory of large files is not returned, which takes 60 MiB more.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '1000000',
    },
    // The young generation is not part of the old space. By default it takes 100 MiB more.
    execArgv: [`--max-old-space-size=${order.limits.inspectHeapMib}`, `--max-semi-space-size=${YOUNG_SPACE_MIB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const reports = listen(child)
  child.send(order)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  return { reports, stop: () => child.kill('SIGKILL'), ended }
}

function listen(child: ChildProcess): Reports {
  const first = Promise.withResolvers<InspectionReport>()
  const second = Promise.withResolvers<InspectionReport>()
  const waiting = [first, second]
  // Only `inspect-process.ts` can write to this channel.
  child.on('message', (report: InspectionReport) => waiting.shift()?.resolve(report))
  const end = (why: Error) => {
    for (const pending of waiting.splice(0)) pending.reject(why)
  }
  // The system could not start the process, which is no fault of the book.
  child.on('error', end)
  // A process that has started ends without a report only if the book exceeds a limit.
  child.on('close', () => end(unreadable('reading it takes more memory or time than one book may take')))
  // A rejection of a report that no caller awaits must not end the server.
  first.promise.catch(() => undefined)
  second.promise.catch(() => undefined)
  return { first: first.promise, second: second.promise }
}

async function withinTime(report: Promise<InspectionReport>, ms: number, stop: () => void): Promise<InspectionReport> {
  const timer = setTimeout(stop, ms)
  try {
    return await report
  } finally {
    clearTimeout(timer)
  }
}

function toBook(report: InspectionReport): InspectedBook {
  switch (report.kind) {
    case 'inspected':
      return report.book
    case 'refused':
      throw new ImportRefused(report.code, report.fault)
    case 'failed':
      throw unreadable(`reading it failed (${report.message})`)
    case 'checked':
      throw new Error('The inspecting process sent reports in the wrong order')
    default:
      return report satisfies never
  }
}

const unreadable = (reason: string) => new ImportRefused('import_unreadable', { reason })

function toFindings(report: InspectionReport): readonly ImportWarning[] {
  return report.kind === 'checked' ? report.warnings : skippedCheck()
}

function skippedCheck(): readonly ImportWarning[] {
  return [noteWarning('LECTERN-004', 'info', 'The check by EPUBCheck did not finish and was left out')]
}
