import { CONFIG, HASHED, chooseHandling, isServerResponse } from './choose-handling.ts'

declare const self: ServiceWorkerGlobalScope
/** Version and files of the app. The build replaces `SHELL`. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] }

const PREFIX = 'lectern-shell '
const { version, files } = SHELL
const CACHE = PREFIX + version
const FILES: ReadonlySet<string> = new Set(files)
/** Maximum milliseconds to wait for the network. */
const NETWORK_WAIT_MS = 4000
/** Maximum milliseconds to wait for the cache. */
const CACHE_WAIT_MS = 3000
const PARALLEL_REQUESTS = 6

// The worker does not call `skipWaiting` or `clients.claim`. An open page therefore keeps the files of its version.
self.addEventListener('install', (event) => event.waitUntil(cacheFiles()))
self.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
self.addEventListener('fetch', (event) => {
  const handling = chooseHandling(event.request, self.location.origin, FILES)
  switch (handling.kind) {
    case 'leave':
      return
    case 'network first':
      return event.respondWith(networkFirst(event.request, handling.file))
    case 'cache first':
      return event.respondWith(cacheFirst(event.request))
  }
})

/** Caches all files of the build, and the settings. After a failure the browser does not install this worker. */
async function cacheFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  const queue = [...files, CONFIG].values()
  const work = async () => {
    for (const path of queue) {
      // Files with the same hash have the same content in every version.
      const cached = path.startsWith(HASHED) ? await caches.match(path, { ignoreVary: true }) : undefined
      if (cached !== undefined) await cache.put(path, cached)
      else await cache.add(new Request(path, { cache: path.startsWith(HASHED) ? 'default' : 'no-cache' }))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work))
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await matchInTime(request)) ?? fetch(request)
}

/** Finds a stored response. A device that does not answer in time counts as a device without the response. */
function matchInTime(request: Request | string): Promise<Response | undefined> {
  return Promise.race([caches.match(request, { ignoreVary: true }), timeOut(CACHE_WAIT_MS)])
}

function timeOut(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  const fetching = fetch(request)
  const response = await Promise.race([fetching.catch(() => undefined), timeOut(NETWORK_WAIT_MS)])
  if (response !== undefined && isServerResponse(response, path)) {
    // The settings can change without a new build.
    if (path === CONFIG && response.ok) await Promise.race([putConfig(path, response.clone()), timeOut(CACHE_WAIT_MS)])
    return response
  }
  return (await matchInTime(path)) ?? fetching
}

async function putConfig(path: string, response: Response): Promise<void> {
  await (await caches.open(CACHE)).put(path, response)
}
