/** How the service worker handles a request. With `leave`, the browser makes the request as if there were no worker. */
export type Handling =
  | { readonly kind: 'leave' }
  /**
   * Requests the file from the network, so that with a network the app behaves as without a worker. Uses the cached
   * file if the network fails or is slow.
   */
  | { readonly kind: 'network first'; readonly file: string }
  /** Uses the cached file without a request if there is one, because the content of a hashed file never changes. */
  | { readonly kind: 'cache first' }

/** The fields of a `Request` that decide how it is handled. */
interface HandledRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

const PAGE = '/index.html'
export const CONFIG = '/config.json'
/** File names below this path contain a hash of the content. */
export const HASHED = '/assets/'
/**
 * Paths of the server's services. The worker does not handle these requests, because most of the responses belong to a
 * user.
 */
const SERVICES = /^\/(?:api|auth|content|outbox|healthz|readyz)(?:\/|$)/u
const LEAVE: Handling = { kind: 'leave' }

/**
 * Chooses how the worker handles a request. `origin` is the worker's origin; `shell` contains the paths of all files of
 * the build.
 */
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
 * Returns whether a response counts as a response of the app's own server. Returns false for status 5xx, which a proxy
 * sends if it cannot reach the server, and for a `/config.json` that is not JSON, because a captive portal responds
 * with HTML.
 */
export function isServerResponse({ status, headers }: Pick<Response, 'status' | 'headers'>, path: string): boolean {
  return status < 500 && (path !== CONFIG || headers.get('content-type')?.includes('json') === true)
}
