/**
 * Runs `run` for a token while no other tab of this browser does the same. If `run` returned true (the token is spent),
 * the lock is held until the page closes, so that no other tab spends the token before that tab has the new tokens.
 * Uses Web Locks; in a browser without Web Locks `run` starts at once.
 */
export async function spendOnce(token: string, run: () => Promise<boolean>): Promise<void> {
  if (!('locks' in navigator)) return void (await run())
  return new Promise((resolve, reject) => {
    const runAndHoldLock = async (): Promise<void> => {
      const isSpent = await run()
      resolve()
      if (isSpent) await new Promise(() => undefined)
    }
    navigator.locks.request(`lectern_session ${token}`, runAndHoldLock).catch(reject)
  })
}
