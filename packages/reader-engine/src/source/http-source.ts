import { decodeMarkup, encodePath } from '../package/index.ts'
import { policyExpiry } from './policy-expiry.ts'
import { allowedAddress, ContentError, type ResourceSource } from './resource-source.ts'

const NETWORK_RETRIES = 3
const RETRY_DELAY_MS = 200
/** A signature is renewed when less than this share of its life is left, so that sound need not stop for it. */
const RENEW_AHEAD_SHARE = 1 / 3

export interface HttpSourceOptions {
  /** Address of the folder that the unpacked book lies in. */
  readonly resourcesUrl: string
  /** Signature, a query string without the question mark; empty where the host asks for none. */
  readonly policy?: string
  /** Asks for a fresh signature; called once however many requests were refused. Spec 1 §7, refreshPolicy. */
  readonly refreshPolicy?: () => Promise<string>
  /** Asks for the address, with its signature, of the folder whose pages may run their scripts; of a trusted book. */
  readonly scriptedUrl?: () => Promise<string>
  /** Other hosts that pages may load pictures, fonts and media from; none, unless given. */
  readonly remoteOrigins?: readonly string[]
  readonly indexed?: boolean
  readonly fetch?: typeof globalThis.fetch
}

/**
 * An unpacked book over HTTP. The policy goes with every request; a 403 brings one refresh and one more try (spec 1 §8);
 * a network that does not answer, or a 5xx, is tried three times more.
 */
export function createHttpSource(options: HttpSourceOptions): ResourceSource {
  const fetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  const base = options.resourcesUrl.endsWith('/') ? options.resourcesUrl : `${options.resourcesUrl}/`
  let policy = options.policy ?? ''
  let refreshing: Promise<void> | undefined
  let renewFrom = renewalTime(policy)

  const addressOf = (path: string) => `${base}${encodePath(path)}${policy ? `?${policy}` : ''}`

  const refresh = (): Promise<void> => {
    refreshing ??= renew().finally(() => (refreshing = undefined))
    return refreshing
  }
  const renew = async () => {
    if (!options.refreshPolicy) return
    const fresh = await options.refreshPolicy()
    // a host gives the same signature for a while: that it ends soon by this device's clock is then the clock's fault
    if (fresh !== policy) renewFrom = renewalTime(fresh)
    policy = fresh
  }

  /** Once a signature: a clock that is wrong must not ask for ever. A refresh that fails is asked for again by a 403. */
  const renewAhead = async () => {
    if (Date.now() < renewFrom) return
    renewFrom = Infinity
    await refresh().catch(() => {})
  }

  /** Answers only with success; whoever asks under an old policy while it is being renewed waits for the new one. */
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    const used = policy
    const response = await answer(path, init)
    if (response.ok) return response
    if (response.status !== 403 || !options.refreshPolicy) throw new ContentError(path, response.status)
    if (used === policy) await refresh()
    const again = await answer(path, init)
    if (!again.ok) throw new ContentError(path, again.status)
    return again
  }

  const answer = async (path: string, init?: RequestInit): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const response = await fetch(addressOf(path), init)
        if (response.status < 500 || attempt === NETWORK_RETRIES) return response
      } catch (error) {
        if (attempt === NETWORK_RETRIES) throw new ContentError(path, 0, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * 2 ** attempt))
    }
  }

  const { scriptedUrl, remoteOrigins = [] } = options
  return {
    remoteAddress: (href) => allowedAddress(href, remoteOrigins),
    indexed: options.indexed ?? false,
    ...(scriptedUrl ? { scriptedAddress: (path) => answeringAddress(path, scriptedUrl, fetch) } : {}),
    readText: async (path) => {
      const response = await request(path)
      const bytes = await response.arrayBuffer().catch((error: unknown) => {
        throw new ContentError(path, 0, { cause: error })
      })
      return decodeMarkup(new Uint8Array(bytes))
    },
    address: async (path) => {
      await renewAhead()
      return addressOf(path)
    },
    renewedAddress: async (path) => {
      const response = await request(path, { headers: { range: 'bytes=0-0' } })
      await response.body?.cancel()
      return addressOf(path)
    },
    close() {},
  }
}

/** A frame shows whatever it gets, an error too: so the address is tried first. */
async function answeringAddress(
  path: string,
  folder: () => Promise<string>,
  fetch: typeof globalThis.fetch,
): Promise<string> {
  const address = `${await folder()}${encodePath(path)}`
  const { ok, status } = await fetch(address, { method: 'HEAD' })
  if (!ok) throw new ContentError(path, status)
  return address
}

/** The moment from which a signature is worth renewing; never, where it does not say when it ends. */
function renewalTime(policy: string): number {
  const expiry = policyExpiry(policy)
  return expiry === undefined ? Infinity : expiry - (expiry - Date.now()) * RENEW_AHEAD_SHARE
}
