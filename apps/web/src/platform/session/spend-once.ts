/**
 * Runs `run` alone in this browser for its `token`. After a run that returns true (the token is spent) no other run
 * follows while this page lives: the new tokens may reach another tab later than the lock does. Uses Web Locks; without
 * them `run` starts at once.
 */
export async function spendOnce(token: string, run: () => Promise<boolean>): Promise<void> {
  if (!('locks' in navigator)) return void (await run())
  return new Promise((resolve, reject) => {
    const hold = async (): Promise<void> => {
      const isSpent = await run()
      resolve()
      if (isSpent) await new Promise(() => undefined)
    }
    navigator.locks.request(`lectern_session ${token}`, hold).catch(reject)
  })
}
