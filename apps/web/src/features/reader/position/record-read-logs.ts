import { READ_LOG_INTERVAL_MS } from '@lectern/contracts'
import type { ReadingState } from '@lectern/reader-engine'

/** Milliseconds after which the user counts as not reading, without playback and without page turns. */
export const IDLE_AFTER_MS = 120_000
/**
 * Maximum milliseconds between two timer calls. After a longer gap the device has slept. In a hidden page, timers run
 * once a minute.
 */
const TIMER_GAP_MAX_MS = { visible: 2 * READ_LOG_INTERVAL_MS, hidden: 63_000 }

interface ObservedReader {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
}

interface ReadLogPorts {
  readonly now: () => number
  readonly isVisible: () => boolean
}

interface ReadLogRecorder {
  /** Records a read log at once if the position has changed since the last read log. */
  logNow(): void
  stop(): void
}

/**
 * Records a read log every 3000 ms while the user reads (spec 1 §7). `push` receives the progress (0 to 1) and the
 * seconds since the last read log or timer call.
 */
export function recordReadLogs(
  reader: ObservedReader,
  push: (progress: number, seconds: number) => Promise<void>,
  ports: ReadLogPorts,
): ReadLogRecorder {
  let location = reader.state.location
  let movedAt = ports.now()
  /** True if the position has changed since the last read log. The position at which the book opens is no change. */
  let isUnlogged = false
  const stop = reader.subscribe(() => {
    if (reader.state.location === location) return
    isUnlogged = location !== undefined
    location = reader.state.location
    movedAt = ports.now()
  })
  let checkedAt = movedAt
  const log = (seconds: number) => {
    if (reader.state.phase !== 'ready' || location === undefined) return
    isUnlogged = false
    // Without this rule the last page would not reach 1, because the progress is measured at the start of the page.
    void push(location.atEnd && !location.atStart ? 1 : location.progress, seconds)
  }
  const takeSeconds = () => {
    const now = ports.now()
    const seconds = countSecondsRead(now - checkedAt, ports.isVisible())
    checkedAt = now
    return seconds
  }
  const timer = setInterval(() => {
    const seconds = takeSeconds()
    const isInUse = ports.isVisible() && ports.now() - movedAt < IDLE_AFTER_MS
    if (reader.state.playing || isInUse) log(seconds)
  }, READ_LOG_INTERVAL_MS)
  return {
    logNow() {
      if (isUnlogged) log(takeSeconds())
    },
    stop() {
      clearInterval(timer)
      stop()
    },
  }
}

/**
 * Returns the seconds of reading since the last timer call, at least 1. After a gap or a change of the clock, one
 * interval counts.
 */
export function countSecondsRead(elapsedMs: number, isVisible: boolean): number {
  const isLate = elapsedMs < 0 || elapsedMs > (isVisible ? TIMER_GAP_MAX_MS.visible : TIMER_GAP_MAX_MS.hidden)
  return Math.max(1, Math.round((isLate ? READ_LOG_INTERVAL_MS : elapsedMs) / 1000))
}
