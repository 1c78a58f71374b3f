/**
 * Runs `run` alone in this browser among those of the same `token`. Where it says that the token is spent, nobody else's run
 * follows while this page lives: news of what it stored may reach another tab later than the lock would. Web Locks; without
 * them, at once.
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
