/**
 * Maximum time to wait for the lock, in milliseconds. A refresh takes less time. After a longer wait, the device does
 * not grant the lock, or the tab with the lock is frozen.
 */
const LOCK_MAX_MS = 15_000

/**
 * Runs `run` under a Web Lock, so that only one tab at a time runs `run` for this token. If `run` returns true, this
 * page holds the lock until the page closes, because a refresh token is valid only once. Without Web Locks, `run`
 * starts at once. If the lock is not granted within `LOCK_MAX_MS`, the promise resolves and `run` does not start.
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
    // The browser can reject the lock request late, so the timer resolves the promise itself.
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
