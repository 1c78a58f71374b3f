import { gt, lt, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import { endedSessions as table } from './database/kernel-tables.ts'
import { createListener } from './database/listener.ts'
import type { Rows, Shards } from './database/shards.ts'
import type { Log } from './log.ts'

/** The sessions whose access tokens are refused although their time is not up, the same on every node. */
export interface EndedSessions {
  /** Asks no database: every node knows them all. */
  readonly has: (session: string) => boolean
  /** Ends them: here at once, on the other nodes when `rows` is committed. */
  add(rows: Rows, sessions: readonly string[]): Promise<void>
  /** Knows those that there are, and hears of others until `stop`. */
  follow(): Promise<void>
  /** Deletes those whose last token has run out. */
  tidy(): Promise<void>
  stop(): Promise<void>
}

/** Seconds. A session needs to be remembered no longer than its last token lives. */
export const ACCESS_TOKEN_LIFETIME_S = 15 * 60
/** The nodes' clocks, and a transaction that takes its time. */
const MARGIN_S = 5 * 60
const KEPT_FOR_S = ACCESS_TOKEN_LIFETIME_S + MARGIN_S
const CHANNEL = 'ended_sessions'
/** For what was not heard: a broken connection, or a pooler in between that does not pass on what is told. */
const LOOK_EVERY_MS = 5000
const LOOK_BACK_S = 60
/** A notification holds 8000 bytes. */
const TOLD_AT_ONCE = 200

interface Parts {
  readonly shards: Pick<Shards, 'home' | 'homeUrl'>
  readonly clock: Clock
  readonly log: Log
  readonly lookEveryMs?: number
}

/** Kept in the home database, told with NOTIFY, and looked for every few seconds all the same. */
export function createEndedSessions(parts: Parts): EndedSessions {
  const { shards, clock, log, lookEveryMs = LOOK_EVERY_MS } = parts
  const known = new Map<string, number>()
  const learn = (sessions: readonly string[]): void => {
    const now = clock.now().getTime()
    // hearing of one again does not lengthen it: its tokens were given before it was ended
    for (const session of sessions) if (!known.has(session)) known.set(session, now)
  }
  const forget = (): void => {
    const before = clock.now().getTime() - KEPT_FOR_S * 1000
    for (const [session, learnt] of known) if (learnt < before) known.delete(session)
  }
  const read = async (seconds: number): Promise<void> => {
    const rows = await shards.home
      .select({ session: table.session })
      .from(table)
      .where(gt(table.endedAt, ago(seconds)))
    learn(rows.map(({ session }) => session))
  }
  const listener = createListener(shards.homeUrl, CHANNEL, (told) => learn(told.split(' ')), log)
  let missed = true
  const look = async (): Promise<void> => {
    // It listens before it reads: what is ended in between is heard.
    if (await listener.ensure().catch(() => false)) missed = true
    try {
      await read(missed ? KEPT_FOR_S : LOOK_BACK_S)
      missed = false
    } catch (error) {
      missed = true
      log.warn({ err: error }, 'ended sessions were not looked for')
    }
    forget()
  }
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  return {
    has: (session) => known.has(session),
    add: async (rows, sessions) => {
      const all = [...new Set(sessions)]
      for (let from = 0; from < all.length; from += TOLD_AT_ONCE) {
        const some = all.slice(from, from + TOLD_AT_ONCE)
        await rows
          .insert(table)
          .values(some.map((session) => ({ session })))
          .onConflictDoNothing()
        await rows.execute(sql`select pg_notify(${CHANNEL}, ${some.join(' ')})`)
      }
      learn(all)
    },
    follow: async () => {
      if (timer !== undefined) return
      timer = setInterval(() => {
        looking = looking.then(look)
      }, lookEveryMs).unref()
      await look()
    },
    tidy: async () => {
      await shards.home.delete(table).where(lt(table.endedAt, ago(KEPT_FOR_S)))
    },
    stop: async () => {
      clearInterval(timer)
      await looking
      await listener.close()
    },
  }
}

/** By the database's clock, which wrote the rows. */
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`
