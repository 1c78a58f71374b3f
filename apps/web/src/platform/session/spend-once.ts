/**
 * Maximum milliseconds to wait for the lock. A refresh takes less time, so the device does not answer, or another tab
 * stands still.
 */
const LOCK_MAX_MS = 15_000

/**
 * Runs `run` for a token while no other tab runs `run` for this token, with Web Locks. If `run` returns true, this page
 * holds the lock, because a refresh token is valid only once. In a browser without Web Locks `run` starts at once.
 * Without the lock after `LOCK_MAX_MS`, `run` does not start: the page opens with the tokens that it has.
 */
export async function spendOnce(token: string, run: () => Promise<boolean>): Promise<void> {
  if (!('locks' in navigator)) return void (await run())
  return new Promise((resolve, reject) => {
    const runAndHoldLock = async (): Promise<void> => {
      clearTimeout(timer)
      const isSpent = await run()
      resolve()
      if (isSpent) await new Promise(() => undefined)
    }
    const giveUp = new AbortController()
    // The rejection of the lock can also be late, so the promise is resolved here.
    const timer = setTimeout(() => {
      giveUp.abort()
      resolve()
    }, LOCK_MAX_MS)
    navigator.locks
      .request(`lectern_session ${token}`, { signal: giveUp.signal }, runAndHoldLock)
      .catch((error: unknown) => {
        clearTimeout(timer)
        reject(error)
      })
  })
}
