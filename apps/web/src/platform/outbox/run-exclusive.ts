const LOCK = 'lectern_outbox'
/** Maximum milliseconds to wait for the lock. A suspended tab does not release its lock. */
const WAIT_MAX_MS = 60_000

/**
 * Runs `work` while no other tab runs work, with Web Locks (https://w3c.github.io/web-locks/). Runs `work` also after
 * `WAIT_MAX_MS`, or in a browser without Web Locks.
 */
export async function runExclusive(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  try {
    await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(WAIT_MAX_MS) }, work)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name === 'TimeoutError') await navigator.locks.request(LOCK, { steal: true }, work)
    // Another tab took the lock of this suspended tab. The work of this tab continues, which is harmless.
    else if (error.name !== 'AbortError') throw error
  }
}
