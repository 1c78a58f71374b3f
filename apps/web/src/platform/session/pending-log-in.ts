import * as z from 'zod/mini'

const KEY = 'lectern_pending_log_in'
const PendingLogIn = z.object({ codeVerifier: z.string(), state: z.string(), redirect: z.string() })

/** State of a log-in that has started and has no tokens yet. RFC 7636 §4.1, RFC 6749 §10.12. */
export type PendingLogIn = z.infer<typeof PendingLogIn>

/** Returns the `sessionStorage` of the tab. A function, because a browser that refuses storage throws on access. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the state, so that the page after the redirect can read it. */
export function storePendingLogIn(storage: TabStorage, pending: PendingLogIn): void {
  try {
    storage().setItem(KEY, JSON.stringify(pending))
  } catch {
    // Storage is full or refused. The log-in works if it needs no redirect.
  }
}

/**
 * Returns the log-in that this tab started; undefined if there is no such log-in or its stored state cannot be parsed.
 */
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
    // Storage is refused, so nothing was stored.
  }
}
