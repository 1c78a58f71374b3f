const WORKER = '/worker.js'

/**
 * Registers the service worker, which stores the files of the app. Returns false after a failure: the app then does not
 * start without a network.
 */
export async function cacheShell(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    // An active worker of an older version also starts the app without a network.
    if (registration.active) return true
    return await becomesActive(registration.installing ?? registration.waiting)
  } catch {
    return false
  }
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
