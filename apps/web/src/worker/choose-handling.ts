/** How the service worker handles a request. With `leave`, the browser handles it as if there were no worker. */
export type Handling =
  | { readonly kind: 'leave' }
  /**
   * Requests the file from the network, so that with a network the app behaves as without a worker. Uses the cached
   * file if the network fails.
   */
  | { readonly kind: 'network first'; readonly file: string }
  /** Uses the cached file without a request, because the content of a hashed file never changes. */
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
 * Returns true if a response is from the app's own server. It can also be from a proxy that cannot reach the server
 * (status 5xx), or from a captive portal, which responds to `/config.json` with HTML.
 */
export function isServerResponse({ status, headers }: Pick<Response, 'status' | 'headers'>, path: string): boolean {
  return status < 500 && (path !== CONFIG || headers.get('content-type')?.includes('json') === true)
}
