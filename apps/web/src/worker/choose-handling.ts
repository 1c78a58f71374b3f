/** What the worker does with a request: it leaves the request to the browser, or answers with a file. */
export type Handling =
  | { readonly kind: 'leave' }
  /** Network first, so that the worker changes nothing while there is a network; else the cached file. */
  | { readonly kind: 'network first'; readonly file: string }
  /** A file of the build never changes under its name. */
  | { readonly kind: 'cache first' }

/** The part of a request that the decision needs. */
interface HandledRequest {
  readonly method: string
  readonly mode: string
  readonly url: string
}

const PAGE = '/index.html'
export const CONFIG = '/config.json'
/** Names below this path contain a hash of the content. */
export const HASHED = '/assets/'
/** Paths of services. Their answers belong to a user and are never cached here. */
const SERVICES = /^\/(?:api|auth|content|outbox|healthz|readyz)(?:\/|$)/u
const LEAVE: Handling = { kind: 'leave' }

/** Chooses how to handle a request: for a page of the app, its settings, a file of its build, or anything else. */
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
 * Whether an answer is from the app's own server. A proxy that cannot reach the server, or a network with a log-in page
 * of its own, may have answered instead.
 */
export function isServerAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>, path: string): boolean {
  return status < 500 && (path !== CONFIG || headers.get('content-type')?.includes('json') === true)
}
