import { CONFIG, HASHED, chooseHandling, isServerAnswer } from './choose-handling.ts'

declare const self: ServiceWorkerGlobalScope
/** The files of the build that this worker came with; the build writes them in. */
declare const SHELL: { readonly version: string; readonly files: readonly string[] }

const PREFIX = 'lectern-shell '
const { version, files } = SHELL
const CACHE = PREFIX + version
const FILES: ReadonlySet<string> = new Set(files)
/** A network that answers later than this is none, where there is something kept. */
const NETWORK_WAIT_MS = 4000
const AT_ONCE = 6

// No skipWaiting and no claim: a page keeps the worker and the files that it began with until its last tab is closed, so
// that a new version never tears at an open book.
self.addEventListener('install', (event) => event.waitUntil(fill()))
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
self.addEventListener('fetch', (event) => {
  const handling = chooseHandling(event.request, self.location.origin, FILES)
  switch (handling.kind) {
    case 'leave':
      return
    case 'network first':
      return event.respondWith(networkFirst(event.request, handling.kept))
    case 'kept first':
      return event.respondWith(keptFirst(event.request))
  }
})

/** Every file of the build; rejects as a whole where one cannot be had or kept, and then there is no worker. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  const waiting = [...files, CONFIG].values()
  const work = async () => {
    for (const path of waiting) {
      // The name holds a hash of the content: what the version before has is the same.
      const known = path.startsWith(HASHED) ? await caches.match(path, { ignoreVary: true }) : undefined
      if (known !== undefined) await cache.put(path, known)
      else await cache.add(new Request(path, { cache: path.startsWith(HASHED) ? 'default' : 'no-cache' }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function networkFirst(request: Request, path: string): Promise<Response> {
  const asking = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), NETWORK_WAIT_MS))
  const answer = await Promise.race([asking.catch(() => undefined), late])
  if (answer !== undefined && isServerAnswer(answer, path)) {
    // What the deployment sets may change without a new build; everything else belongs to its build.
    if (path === CONFIG && answer.ok) await (await caches.open(CACHE)).put(path, answer.clone())
    return answer
  }
  return (await caches.match(path, { ignoreVary: true })) ?? asking
}
