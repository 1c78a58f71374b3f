import { gt, lt, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import { endedSessions as table } from './database/kernel-tables.ts'
import { createListener } from './database/listener.ts'
import type { Rows, Shards } from './database/shards.ts'
import type { Log } from './log.ts'

/**
 * List of ended sessions, which is the same on every node. Access tokens of these sessions are refused even if they
 * have not expired.
 */
export interface EndedSessions {
  /**
   * Returns whether the list contains the session. Needs no database query, because every node has the list in memory.
   */
  readonly has: (session: string) => boolean
  /** Adds ended sessions: on this node immediately, on the other nodes when the transaction `rows` is committed. */
  add(rows: Rows, sessions: readonly string[]): Promise<void>
  /** Loads the list and receives newly ended sessions until `stop`. */
  follow(): Promise<void>
  /** Deletes from the database the sessions whose last access token has expired. */
  deleteExpired(): Promise<void>
  stop(): Promise<void>
}

/** Lifetime of an access token, in seconds. An ended session stays in the list until its last token has expired. */
export const ACCESS_TOKEN_LIFETIME_S = 15 * 60
/** Margin for the difference between the nodes' clocks and for slow transactions. */
const MARGIN_S = 5 * 60
const REMEMBERED_FOR_S = ACCESS_TOKEN_LIFETIME_S + MARGIN_S
const CHANNEL = 'ended_sessions'
/**
 * Polling interval. Polling finds sessions whose notification was lost because of a broken connection or a pooler that
 * does not forward notifications.
 */
const POLL_EVERY_MS = 5000
const POLL_BACK_S = 60
/** Maximum number of sessions in one notification. Postgres limits its payload to 8000 bytes. */
const SESSIONS_PER_NOTIFICATION = 200

interface EndedSessionsOptions {
  readonly shards: Pick<Shards, 'home' | 'homeUrl'>
  readonly clock: Clock
  readonly log: Log
  readonly pollEveryMs?: number
}

/**
 * Creates the list of ended sessions. The sessions are stored in the home database and sent to the other nodes with
 * `NOTIFY`. Polling finds sessions whose notification was lost.
 */
export function createEndedSessions(parts: EndedSessionsOptions): EndedSessions {
  const { shards, clock, log, pollEveryMs = POLL_EVERY_MS } = parts
  const known = new Map<string, number>()
  const remember = (sessions: readonly string[]): void => {
    const now = clock.now().getTime()
    // A repeated notification does not extend the time that a session stays in the list, because all tokens of the
    // session were issued before the session ended.
    for (const session of sessions) if (!known.has(session)) known.set(session, now)
  }
  const forget = (): void => {
    const before = clock.now().getTime() - REMEMBERED_FOR_S * 1000
    for (const [session, addedAt] of known) if (addedAt < before) known.delete(session)
  }
  const read = async (seconds: number): Promise<void> => {
    const rows = await shards.home
      .select({ session: table.session })
      .from(table)
      .where(gt(table.endedAt, ago(seconds)))
    remember(rows.map(({ session }) => session))
  }
  const listener = createListener(shards.homeUrl, CHANNEL, (payload) => remember(payload.split(' ')), log)
  let missed = true
  const poll = async (): Promise<void> => {
    // The listener connects before the read. Otherwise a session that ends after the read and before the connection
    // would be missed.
    if (await listener.ensure().catch(() => false)) missed = true
    try {
      await read(missed ? REMEMBERED_FOR_S : POLL_BACK_S)
      missed = false
    } catch (error) {
      missed = true
      log.warn({ err: error }, 'polling for ended sessions failed')
    }
    forget()
  }
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()
  return {
    has: (session) => known.has(session),
    add: async (rows, sessions) => {
      const all = [...new Set(sessions)]
      for (let from = 0; from < all.length; from += SESSIONS_PER_NOTIFICATION) {
        const batch = all.slice(from, from + SESSIONS_PER_NOTIFICATION)
        await rows
          .insert(table)
          .values(batch.map((session) => ({ session })))
          .onConflictDoNothing()
        await rows.execute(sql`select pg_notify(${CHANNEL}, ${batch.join(' ')})`)
      }
      remember(all)
    },
    follow: async () => {
      if (timer !== undefined) return
      timer = setInterval(() => {
        polling = polling.then(poll)
      }, pollEveryMs).unref()
      await poll()
    },
    deleteExpired: async () => {
      await shards.home.delete(table).where(lt(table.endedAt, ago(REMEMBERED_FOR_S)))
    },
    stop: async () => {
      clearInterval(timer)
      await polling
      await listener.close()
    },
  }
}

/**
 * Returns an SQL expression for the time `seconds` before now. It uses the database's clock, which also set `ended_at`.
 */
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`
