import * as z from 'zod/mini'

const KEY = 'lectern_pending_log_in'
const PendingLogIn = z.object({ codeVerifier: z.string(), state: z.string(), redirect: z.string() })

/** State of a log-in between its start and its code. RFC 7636 §4.1, RFC 6749 §10.12. */
export type PendingLogIn = z.infer<typeof PendingLogIn>

/** Storage of the tab. A function, because a browser that refuses storage throws on access. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stores the state for the page that the auth service redirects to. */
export function storePendingLogIn(storage: TabStorage, pending: PendingLogIn): void {
  try {
    storage().setItem(KEY, JSON.stringify(pending))
  } catch {
    // Storage is full or refused: the log-in works as long as it stays on this page.
  }
}

/** Returns the log-in that this tab began; undefined where there is none, or the state is unreadable. */
export function readPendingLogIn(storage: TabStorage): PendingLogIn | undefined {
  try {
    const parsed = PendingLogIn.safeParse(JSON.parse(storage().getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Removes the state: a code can be exchanged only once. */
export function removePendingLogIn(storage: TabStorage): void {
  try {
    storage().removeItem(KEY)
  } catch {
    // Storage is refused.
  }
}
