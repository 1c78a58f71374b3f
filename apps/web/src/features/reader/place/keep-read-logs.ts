import { READ_LOG_INTERVAL_MS } from '@lectern/contracts'
import type { ReadingState } from '@lectern/reader-engine'

/** A page that is neither played nor turned for so long is not being read. */
export const IDLE_AFTER_MS = 120_000

interface ReadReader {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
}

interface ReadLogPorts {
  readonly now: () => number
  readonly isVisible: () => boolean
}

/** Spec 1 §7: read logs every 3000 ms while the book is read. `push` gets how far, 0 to 1. Gives back the way to stop. */
export function keepReadLogs(
  reader: ReadReader,
  push: (progress: number) => Promise<void>,
  ports: ReadLogPorts,
): () => void {
  let place = reader.state.place
  let movedAt = ports.now()
  const stop = reader.subscribe(() => {
    if (reader.state.place === place) return
    place = reader.state.place
    movedAt = ports.now()
  })
  const timer = setInterval(() => {
    const { phase, playing } = reader.state
    const isRead = playing || (ports.isVisible() && ports.now() - movedAt < IDLE_AFTER_MS)
    if (phase !== 'ready' || place === undefined || !isRead) return
    void push(place.progress)
  }, READ_LOG_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    stop()
  }
}
