const WORKER = '/worker.js'

/**
 * Registers the service worker and waits until it holds the whole app. False where the browser has none, refuses it, or has no
 * room: then the app would not start without a network.
 */
export async function cacheShell(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    // Of a version before, or this one: either starts the app.
    if (registration.active) return true
    return await becomesActive(registration.installing ?? registration.waiting)
  } catch {
    return false
  }
}

function becomesActive(worker: ServiceWorker | null): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker?.state === 'activated') resolve(true)
      if (worker === null || worker.state === 'redundant') resolve(false)
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}
