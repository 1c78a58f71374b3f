/**
 * Runs `run` for a token while no other tab runs `run` for this token, with Web Locks. If `run` returns true, this page
 * holds the lock, because a refresh token is valid only once. In a browser without Web Locks `run` starts at once.
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
