import { listIncomplete } from './device-state.ts'
import { type DownloadEnd, downloadBook } from './download-book.ts'
import type { OfflineCore } from './offline-core.ts'
import { countBytes, type OfflineRow } from './offline-row.ts'

/** Runs the downloads of this tab. */
export interface Downloads {
  /** Starts a download for each incomplete book, unless another tab downloads the book. */
  resume(): void
  /** Aborts the download of a book. Resolves when the download writes no more data. */
  stop(bookId: string): Promise<void>
}

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<void>
}

/** Creates the downloads of this tab. Calls `onEnd` after each download. */
export function createDownloads(
  core: OfflineCore,
  onEnd: (row: OfflineRow, end: DownloadEnd) => Promise<void>,
): Downloads {
  const { runExclusive, report } = core.ports
  const running = new Map<string, Running>()
  const run = (row: OfflineRow) =>
    runExclusive(`${row.owner} ${row.bookId}`, async () => {
      const { bookId } = row
      if (running.has(bookId)) return
      const controller = new AbortController()
      const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>()
      running.set(bookId, { controller, ended })
      core.dispatch({ type: 'download started', bookId })
      core.publish()
      const end = await fetchBook(core, row, controller.signal)
      running.delete(bookId)
      core.dispatch({ type: 'download ended', bookId })
      resolveEnded()
      await onEnd(row, controller.signal.aborted ? 'stopped' : end)
    })
  return {
    resume() {
      for (const row of listIncomplete(core.device())) {
        // If the device did not answer, the download starts again later, as after a lost connection.
        const retry = (error: unknown) => {
          report(error)
          return onEnd(row, 'no network')
        }
        void run(row).catch(retry).catch(report)
      }
    },
    async stop(bookId) {
      const download = running.get(bookId)
      download?.controller.abort()
      await download?.ended
    },
  }
}

async function fetchBook(core: OfflineCore, row: OfflineRow, signal: AbortSignal): Promise<DownloadEnd> {
  const { fetchPiece, report, store } = core.ports
  const { bookId } = row
  const bytes = countBytes(row)
  const onProgress = (done: number) => {
    core.dispatch({ type: 'download progressed', bookId, missing: bytes - done })
    core.publish()
  }
  try {
    return await downloadBook(row, { store, fetchPiece, onProgress, signal })
  } catch (error) {
    report(error)
    return 'blocked'
  }
}
