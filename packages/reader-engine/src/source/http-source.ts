import { decodeMarkup, encodePath } from '../package/index.ts'
import { allowedAddress, ContentError, type ResourceSource } from './resource-source.ts'
import { createSignedPolicy } from './signed-policy.ts'

const NETWORK_RETRIES = 3
/** Wait in milliseconds before the first retry. Each further wait is twice as long. */
const RETRY_DELAY_MS = 200

type Fetch = typeof globalThis.fetch

export interface HttpSourceOptions {
  /** Address of the folder with the unpacked book. */
  readonly resourcesUrl: string
  /** Query string without the question mark. Absent or empty if the server needs no signature. */
  readonly policy?: string
  /** Requests a new signature. Concurrent refusals cause one call. Spec 1 §7, refreshPolicy. */
  readonly refreshPolicy?: () => Promise<string>
  /** Requests the signed address of the folder in which pages may run their scripts. Only for a trusted book. */
  readonly scriptedUrl?: () => Promise<string>
  /** Origins of other servers from which pages may load images, fonts and media; by default none. */
  readonly remoteOrigins?: readonly string[]
  /** True if import has stored `lectern.json` with the book. */
  readonly indexed?: boolean
  readonly fetch?: Fetch
}

/**
 * Creates a source that loads an unpacked book over HTTP. After a 403 the policy is refreshed and the request repeated
 * once (spec 1 §8).
 */
export function createHttpSource(options: HttpSourceOptions): ResourceSource {
  const { resourcesUrl, refreshPolicy, scriptedUrl, remoteOrigins = [], indexed = false } = options
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  const base = resourcesUrl.endsWith('/') ? resourcesUrl : `${resourcesUrl}/`
  const policy = createSignedPolicy(options.policy ?? '', refreshPolicy)
  const signedAddress = (path: string) => `${base}${encodePath(path)}${policy.query ? `?${policy.query}` : ''}`

  /** Resolves with a successful response. Rejects with `ContentError`, or as `refreshPolicy` does. */
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    const { query } = policy
    const response = await fetchWithRetries(fetch, path, signedAddress, init)
    if (response.ok) return response
    if (response.status !== 403 || !refreshPolicy) throw new ContentError(path, response.status)
    if (query === policy.query) await policy.refresh()
    const again = await fetchWithRetries(fetch, path, signedAddress, init)
    if (!again.ok) throw new ContentError(path, again.status)
    return again
  }

  return {
    indexed,
    remoteAddress: (href) => allowedAddress(href, remoteOrigins),
    ...(scriptedUrl ? { scriptedAddress: (path) => findScriptedAddress(path, scriptedUrl, fetch) } : {}),
    readText: async (path) => {
      const response = await request(path)
      const bytes = await response.arrayBuffer().catch((error: unknown) => {
        throw new ContentError(path, 0, { cause: error })
      })
      return decodeMarkup(new Uint8Array(bytes))
    },
    address: async (path) => {
      await policy.renewAhead()
      return signedAddress(path)
    },
    renewedAddress: async (path) => {
      const response = await request(path, { headers: { range: 'bytes=0-0' } })
      await response.body?.cancel()
      return signedAddress(path)
    },
    close() {},
  }
}

/**
 * Sends a request, and repeats it up to three times if no response arrives or the status is 5xx. Rejects with a
 * `ContentError` of status 0 if no response arrives.
 */
async function fetchWithRetries(
  fetch: Fetch,
  path: string,
  signedAddress: (path: string) => string,
  init: RequestInit | undefined,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(signedAddress(path), init)
      if (response.status < 500 || attempt === NETWORK_RETRIES) return response
    } catch (error) {
      if (attempt === NETWORK_RETRIES) throw new ContentError(path, 0, { cause: error })
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * 2 ** attempt))
  }
}

/**
 * Returns the address of a page with scripts. First checks that the page can be loaded, because a frame would also show
 * the server's error page.
 */
async function findScriptedAddress(path: string, folder: () => Promise<string>, fetch: Fetch): Promise<string> {
  const address = `${await folder()}${encodePath(path)}`
  const { ok, status } = await fetchWithRetries(fetch, path, () => address, { method: 'HEAD' })
  if (!ok) throw new ContentError(path, status)
  return address
}
