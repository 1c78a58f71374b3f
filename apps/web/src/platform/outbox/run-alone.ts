const LOCK = 'lectern_outbox'
/** A tab that the system suspended while it worked keeps the lock. After this time another tab takes the lock. */
const WAIT_MAX_MS = 60_000

/**
 * Runs one piece of work at a time in this browser, by Web Locks (https://w3c.github.io/web-locks/). Without Web Locks
 * it runs at once.
 */
export async function runAlone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(WAIT_MAX_MS) }, work)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'TimeoutError') await navigator.locks.request(LOCK, { steal: true }, work)
    // Another tab took the lock while this tab was suspended. The work of this tab continues, and does no harm.
    else if (error.name !== 'AbortError') throw error
  }
}
