import { READ_LOG_INTERVAL_MS } from '@lectern/contracts'
import type { ReadingState } from '@lectern/reader-engine'

/** A page that is neither played nor turned for so long is not being read. */
export const IDLE_AFTER_MS = 120_000
/** A page in sight tells its reading as often as it wants to, one behind others once a minute only. */
const LATE_MS = { inSight: 2 * READ_LOG_INTERVAL_MS, behind: 63_000 }

interface ReadReader {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
}

interface ReadLogPorts {
  readonly now: () => number
  readonly isVisible: () => boolean
}

/**
 * Spec 1 §7: read logs every 3000 ms while the book is read. `push` gets how far, 0 to 1, and how long was read since the
 * time before. Gives back the way to stop.
 */
export function recordReadLogs(
  reader: ReadReader,
  push: (progress: number, seconds: number) => Promise<void>,
  ports: ReadLogPorts,
): () => void {
  let place = reader.state.location
  let movedAt = ports.now()
  const stop = reader.subscribe(() => {
    if (reader.state.location === place) return
    place = reader.state.location
    movedAt = ports.now()
  })
  let lookedAt = movedAt
  const timer = setInterval(() => {
    const { phase, playing } = reader.state
    const now = ports.now()
    const seconds = secondsRead(now - lookedAt, ports.isVisible())
    lookedAt = now
    const isRead = playing || (ports.isVisible() && now - movedAt < IDLE_AFTER_MS)
    if (phase !== 'ready' || place === undefined || !isRead) return
    // How far is counted to the beginning of a page: whoever stands on the last one has read all the same.
    void push(place.atEnd && !place.atStart ? 1 : place.progress, seconds)
  }, READ_LOG_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** How much of the time since the last look was reading: of more than a timer is ever late by, the lid was closed. */
export function secondsRead(elapsedMs: number, isVisible: boolean): number {
  const isLate = elapsedMs < 0 || elapsedMs > (isVisible ? LATE_MS.inSight : LATE_MS.behind)
  return Math.max(1, Math.round((isLate ? READ_LOG_INTERVAL_MS : elapsedMs) / 1000))
}
