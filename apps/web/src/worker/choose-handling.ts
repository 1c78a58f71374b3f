/** How the service worker handles a request. With `leave`, the browser makes the request itself. */
export type Handling =
  | { readonly kind: 'leave' }
  /** Requests the file from the network. Uses the cached file if the network fails or is slow. */
  | { readonly kind: 'network first'; readonly file: string }
  /** Uses the cached file without a request. The content of a hashed file never changes. */
  | { readonly kind: 'cache first' }

interface HandledRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

const PAGE = '/index.html'
export const CONFIG = '/config.json'
/** The names of files below this path contain a hash of the content. */
export const HASHED = '/assets/'
/** Paths of the server's services. The worker does not handle these requests. */
const SERVICES = /^\/(?:api|auth|content|demo|outbox|healthz|readyz)(?:\/|$)/u
const LEAVE: Handling = { kind: 'leave' }

/** Chooses how the worker handles a request. `shell` contains the paths of all files of the build. */
export function chooseHandling(
  { method, mode, url }: HandledRequest,
  origin: string,
  shell: ReadonlySet<string>,
): Handling {
  const { origin: target, pathname } = new URL(url)
  if (method !== 'GET' || target !== origin || SERVICES.test(pathname)) return LEAVE
  if (pathname === CONFIG) return { kind: 'network first', file: CONFIG }
  if (mode === 'navigate') return { kind: 'network first', file: PAGE }
  if (!shell.has(pathname)) return LEAVE
  return pathname.startsWith(HASHED) ? { kind: 'cache first' } : { kind: 'network first', file: pathname }
}

/**
 * Returns whether the response is from the app's own server. A proxy can send a status 5xx, and a captive portal
 * responds with HTML.
 */
export function isServerResponse({ status, headers }: Pick<Response, 'status' | 'headers'>, path: string): boolean {
  return status < 500 && (path !== CONFIG || headers.get('content-type')?.includes('json') === true)
}
