const LOCK_NAME = 'lectern_session'

/** Runs `run` alone in this browser: no other tab's `run` overlaps it. Web Locks; without them, at once. */
export async function exclusively<T>(run: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return run()
  return navigator.locks.request(LOCK_NAME, run)
}
