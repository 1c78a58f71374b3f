import { readPolicyExpiry } from './read-policy-expiry.ts'

/** A signature is renewed when less than this share of its lifetime is left, so that sound does not stop. */
const RENEW_AHEAD_SHARE = 1 / 3

/** The signature of a book's addresses, which the host renews. */
export interface SignedPolicy {
  /** Query string without the question mark; empty if the host needs no signature. */
  readonly query: string
  /** Requests a new signature. Concurrent calls share one request. Rejects as `refreshPolicy` does. */
  refresh(): Promise<void>
  /** Renews a signature that ends soon, at most once per signature: a wrong clock must not cause endless requests. */
  renewAhead(): Promise<void>
}

/** Creates the policy of a book from its first signature. */
export function createSignedPolicy(query: string, refreshPolicy: (() => Promise<string>) | undefined): SignedPolicy {
  let current = query
  let refreshing: Promise<void> | undefined
  let renewFrom = renewalTime(query)

  const renew = async () => {
    if (!refreshPolicy) return
    const fresh = await refreshPolicy()
    // a host may return the same signature for a while: if it still ends soon, this device's clock is wrong
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
      // after a failed refresh, the next 403 requests one again
      await refresh().catch(() => {})
    },
  }
}

/** Returns the time, in milliseconds since 1970, from which a signature is renewed; Infinity if it states no end. */
function renewalTime(query: string): number {
  const expiry = readPolicyExpiry(query)
  return expiry === undefined ? Infinity : expiry - (expiry - Date.now()) * RENEW_AHEAD_SHARE
}
