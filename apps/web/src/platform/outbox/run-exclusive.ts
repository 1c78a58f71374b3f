const LOCK = 'lectern_outbox'
/**
 * Maximum wait for the lock. A tab that the system suspended during its work still holds the lock, so another tab takes
 * the lock after this time.
 */
const WAIT_MAX_MS = 60_000

/**
 * Runs `work` while no other tab of this browser runs work, with Web Locks (https://w3c.github.io/web-locks/). After
 * `WAIT_MAX_MS`, or in a browser without Web Locks, `work` runs even if another tab runs work.
 */
export async function runExclusive(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(WAIT_MAX_MS) }, work)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'TimeoutError') await navigator.locks.request(LOCK, { steal: true }, work)
    // Another tab took the lock while this tab was suspended. The work of this tab continues, which is harmless.
    else if (error.name !== 'AbortError') throw error
  }
}
