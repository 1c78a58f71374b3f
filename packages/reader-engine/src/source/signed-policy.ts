import { readPolicyExpiry } from './read-policy-expiry.ts'

/** A signature is renewed when less than this share of its lifetime is left, so that playback is not interrupted. */
const RENEW_AHEAD_SHARE = 1 / 3

/**
 * Signature of the addresses of a book. The signature is renewed before it expires, or after the server has refused it.
 */
export interface SignedPolicy {
  /** Query string without the question mark; empty if the server needs no signature. */
  readonly query: string
  /**
   * Requests a new signature; does nothing without `refreshPolicy`. Concurrent calls share one request. Rejects as
   * `refreshPolicy` does.
   */
  refresh(): Promise<void>
  /**
   * Renews a signature that expires soon. Each signature is renewed in advance at most once, because the clock of the
   * device may be wrong.
   */
  renewAhead(): Promise<void>
}

/** Creates the policy of a book. `query` is its first signature. */
export function createSignedPolicy(query: string, refreshPolicy: (() => Promise<string>) | undefined): SignedPolicy {
  let current = query
  let refreshing: Promise<void> | undefined
  let renewFrom = renewalTime(query)

  const renew = async () => {
    if (!refreshPolicy) return
    const fresh = await refreshPolicy()
    // The server may return the same signature. Then no further renewal is scheduled, because the device's clock may be
    // wrong.
    if (fresh !== current) renewFrom = renewalTime(fresh)
    current = fresh
  }
  const refresh = () => (refreshing ??= renew().finally(() => (refreshing = undefined)))

  return {
    get query() {
      return current
    },
    refresh,
    async renewAhead() {
      if (Date.now() < renewFrom) return
      renewFrom = Infinity
      // If the refresh fails, the next 403 causes another one.
      await refresh().catch(() => {})
    },
  }
}

/**
 * Returns the time from which a signature is renewed, in milliseconds since 1970; `Infinity` without an expiry time.
 */
function renewalTime(query: string): number {
  const expiry = readPolicyExpiry(query)
  return expiry === undefined ? Infinity : expiry - (expiry - Date.now()) * RENEW_AHEAD_SHARE
}
