import { createTimeLimit } from '../../platform/device/time-limit.ts'

const WORKER = '/worker.js'
/** Maximum milliseconds until the worker has stored the files of the app. */
const WORKER_MAX_MS = 60_000

/**
 * Registers the service worker, which stores the files of the app. Returns false after a failure: the app then does not
 * start without a network.
 */
export async function cacheShell(): Promise<boolean> {
  const limit = createTimeLimit()
  try {
    return await limit(register(), WORKER_MAX_MS)
  } catch {
    return false
  }
}

async function register(): Promise<boolean> {
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  // An active worker of an older version also starts the app without a network.
  if (registration.active) return true
  return becomesActive(registration.installing ?? registration.waiting)
}

function becomesActive(worker: ServiceWorker | null): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (worker?.state === 'activated') resolve(true)
      if (worker === null || worker.state === 'redundant') resolve(false)
    }
    worker?.addEventListener('statechange', check)
    check()
  })
}
