import { CONFIG, HASHED, chooseHandling, isServerAnswer } from './choose-handling.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of this worker's build. The build inserts them. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] }

const PREFIX = 'lectern-shell '
const { version, files } = SHELL
const CACHE = PREFIX + version
const FILES: ReadonlySet<string> = new Set(files)
/** Requests slower than this count as offline where a cached file exists. */
const NETWORK_WAIT_MS = 4000
const PARALLEL_REQUESTS = 6

// No skipWaiting and no claim: a page keeps the worker and the files of its version until its last tab is closed, so
// that a new version never breaks an open book.
self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
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

/**
 * Caches every file of the build. Rejects as a whole where one file cannot be fetched or stored: then there is no
 * worker.
 */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  const waiting = [...files, CONFIG].values()
  const work = async () => {
    for (const path of waiting) {
      // The name contains a hash of the content, so that the file of an older version is the same.
      const known = path.startsWith(HASHED) ? await caches.match(path, { ignoreVary: true }) : undefined
      if (known !== undefined) await cache.put(path, known)
      else await cache.add(new Request(path, { cache: path.startsWith(HASHED) ? 'default' : 'no-cache' }))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work))
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  const fetching = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), NETWORK_WAIT_MS))
  const answer = await Promise.race([fetching.catch(() => undefined), late])
  if (answer !== undefined && isServerAnswer(answer, path)) {
    // The deployment's settings may change without a new build. Everything else belongs to its build.
    if (path === CONFIG && answer.ok) await (await caches.open(CACHE)).put(path, answer.clone())
    return answer
  }
  return (await caches.match(path, { ignoreVary: true })) ?? fetching
}
