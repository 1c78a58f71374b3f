import { gt, lt, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import { endedSessions as table } from './database/kernel-tables.ts'
import { createListener } from './database/listener.ts'
import type { Rows, Shards } from './database/shards.ts'
import type { Log } from './log.ts'

/** Ended sessions. Access tokens of these sessions are refused even before the tokens expire. */
export interface EndedSessions {
  /** Needs no database query, because every node has the list in memory. */
  readonly has: (session: string) => boolean
  /**
   * Adds ended sessions in one transaction with `work`, which deletes their data. After the commit, this node refuses
   * the sessions immediately, and the other nodes after a notification.
   */
  end(sessions: readonly string[], work?: (rows: Rows) => Promise<void>): Promise<void>
  /** Loads the list and receives new sessions until `stop`. */
  follow(): Promise<void>
  /** Deletes the sessions whose last access token has expired from the database. */
  deleteExpired(): Promise<void>
  stop(): Promise<void>
}

/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_LIFETIME_S = 15 * 60
/** Margin for clock differences and slow transactions. */
const MARGIN_S = 5 * 60
const REMEMBERED_FOR_S = ACCESS_TOKEN_LIFETIME_S + MARGIN_S
const CHANNEL = 'ended_sessions'
/** Polling finds sessions whose notification was lost. */
const POLL_EVERY_MS = 5000
const POLL_BACK_S = 60
/** Postgres limits the payload of a notification to 8000 bytes. */
const SESSIONS_PER_NOTIFICATION = 200

interface EndedSessionsOptions {
  readonly shards: Pick<Shards, 'home' | 'homeUrl'>
  readonly clock: Clock
  readonly log: Log
  readonly pollEveryMs?: number
}

/**
 * Creates the list of ended sessions. The home database stores the sessions, and `NOTIFY` sends them to the other
 * nodes.
 */
export function createEndedSessions(parts: EndedSessionsOptions): EndedSessions {
  const { shards, clock, log, pollEveryMs = POLL_EVERY_MS } = parts
  const known = new Map<string, number>()
  const remember = (sessions: readonly string[]): void => {
    const now = clock.now().getTime()
    // A repeated notification does not extend the time in the list, because no tokens are issued after the end of a
    // session.
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
    // With the reverse order, a session that ends between the read and the connection would be missed.
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
    end: async (sessions, work) => {
      const all = [...new Set(sessions)]
      await shards.home.transaction(async (rows) => {
        await work?.(rows)
        for (let from = 0; from < all.length; from += SESSIONS_PER_NOTIFICATION) {
          const batch = all.slice(from, from + SESSIONS_PER_NOTIFICATION)
          await rows
            .insert(table)
            .values(batch.map((session) => ({ session })))
            .onConflictDoNothing()
          await rows.execute(sql`select pg_notify(${CHANNEL}, ${batch.join(' ')})`)
        }
      })
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

/** SQL for the time `seconds` before now, by the database's clock, which also sets `ended_at`. */
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`
