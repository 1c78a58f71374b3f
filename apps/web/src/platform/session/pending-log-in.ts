import * as z from 'zod/mini'

const KEY = 'lectern_pending_log_in'
const PendingLogIn = z.object({ codeVerifier: z.string(), state: z.string(), redirect: z.string() })

/** What a log-in that has begun needs when its code comes. RFC 7636 §4.1, RFC 6749 §10.12. */
export type PendingLogIn = z.infer<typeof PendingLogIn>

/** The tab's storage, asked for at each use: a browser that refuses it throws on the mere access. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps it for the page that the auth service leads back to, where the browser lets us. */
export function storePendingLogIn(storage: TabStorage, pending: PendingLogIn): void {
  try {
    storage().setItem(KEY, JSON.stringify(pending))
  } catch {
    // Storage is full or refused: the log-in goes on as long as it stays on this page.
  }
}

/** The log-in that this tab began; undefined where there is none, or it is not to be read. */
export function readPendingLogIn(storage: TabStorage): PendingLogIn | undefined {
  try {
    const parsed = PendingLogIn.safeParse(JSON.parse(storage().getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Its code was exchanged, and works once. */
export function removePendingLogIn(storage: TabStorage): void {
  try {
    storage().removeItem(KEY)
  } catch {
    // As above.
  }
}
