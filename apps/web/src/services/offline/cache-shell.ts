const WORKER = '/worker.js'

/**
 * Registers the service worker, and waits until it has stored the whole app. Returns false where the browser has no
 * service worker, refuses it, or has no room: then the app does not start without a network.
 */
export async function cacheShell(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    // An older version starts the app, too.
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
