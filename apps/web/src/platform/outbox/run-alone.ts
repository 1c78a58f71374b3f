const LOCK = 'lectern_outbox'
/** A tab that the system has put to sleep in the middle of its work keeps the lock: another takes it away after so long. */
const WAIT_MAX_MS = 60_000

/** Runs work alone in this browser, by Web Locks (https://w3c.github.io/web-locks/); without them, at once. */
export async function runAlone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(WAIT_MAX_MS) }, work)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'TimeoutError') await navigator.locks.request(LOCK, { steal: true }, work)
    // Another tab took the lock away from this one, which has slept: what it was doing goes on, and does no harm.
    else if (error.name !== 'AbortError') throw error
  }
}
