/** What the worker does with a request: it keeps out of it, or it knows the file under this address. */
export type Handling =
  | { readonly kind: 'leave' }
  /** The network first, so that with one everything is as without a worker; where it does not answer, what is kept. */
  | { readonly kind: 'network first'; readonly kept: string }
  /** A file of the build never changes under its name. */
  | { readonly kind: 'kept first' }

/** What is asked, as far as it matters here. */
interface AskedFor {
  readonly method: string
  readonly mode: string
  readonly url: string
}

const PAGE = '/index.html'
export const CONFIG = '/config.json'
/** Under here a name holds the hash of its content. */
export const HASHED = '/assets/'
/** Answered by services: never kept here, since answers are some person's. */
const SERVICES = /^\/(?:api|auth|content|outbox|healthz|readyz)(?:\/|$)/u
const LEAVE: Handling = { kind: 'leave' }

/** Sorts a request: a page of the app, its settings, a file of its build, or nothing of the worker's. */
export function chooseHandling({ method, mode, url }: AskedFor, origin: string, shell: ReadonlySet<string>): Handling {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || SERVICES.test(pathname)) return LEAVE
  if (pathname === CONFIG) return { kind: 'network first', kept: CONFIG }
  if (mode === 'navigate') return { kind: 'network first', kept: PAGE }
  if (!shell.has(pathname)) return LEAVE
  return pathname.startsWith(HASHED) ? { kind: 'kept first' } : { kind: 'network first', kept: pathname }
}

/** An answer of the app's own server, and not of a proxy that cannot reach it, or of a network that wants a log-in of its own. */
export function isServerAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>, asked: string): boolean {
  return status < 500 && (asked !== CONFIG || headers.get('content-type')?.includes('json') === true)
}
