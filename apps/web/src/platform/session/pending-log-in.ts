import * as z from 'zod/mini'

const KEY = 'lectern_pending_log_in'
const PendingLogIn = z.object({ codeVerifier: z.string(), state: z.string(), redirect: z.string() })

/** State of a log-in that has no tokens yet. RFC 7636 §4.1, RFC 6749 §10.12. */
export type PendingLogIn = z.infer<typeof PendingLogIn>

/** Returns the `sessionStorage` of the tab. The browser can throw on access to the storage. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the state for the page after the redirect. */
export function storePendingLogIn(storage: TabStorage, pending: PendingLogIn): void {
  try {
    storage().setItem(KEY, JSON.stringify(pending))
  } catch {
    // The browser refuses storage. A log-in without a redirect still works.
  }
}

/** Returns the log-in that this tab started; undefined without a valid stored state. */
export function readPendingLogIn(storage: TabStorage): PendingLogIn | undefined {
  try {
    const parsed = PendingLogIn.safeParse(JSON.parse(storage().getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Removes the state, because a code can be exchanged only once. */
export function removePendingLogIn(storage: TabStorage): void {
  try {
    storage().removeItem(KEY)
  } catch {
    // The browser refuses storage, so nothing was stored.
  }
}
