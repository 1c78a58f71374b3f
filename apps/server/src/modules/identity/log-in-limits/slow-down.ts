import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { logInTries as table } from '../tables.ts'

/** What is counted, how many wrong tries are free, how long the waits get, and how soon one try is forgotten. */
interface Rule {
  readonly free: number
  readonly longestWaitMs: number
  readonly forgetOneMs: number
}

const FIRST_WAIT_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const RULES = {
  /** One account from one address: somebody who guesses, or has forgotten. */
  pair: { free: 5, longestWaitMs: 5 * MINUTE_MS, forgetOneMs: 3 * MINUTE_MS },
  /** One account from everywhere: guessing that is spread over many addresses. */
  account: { free: 50, longestWaitMs: MINUTE_MS, forgetOneMs: 18_000 },
  /** Many accounts from one address: a class types, or somebody tries a list of names. 300 wrong ones in 15 minutes. */
  address: { free: 300, longestWaitMs: 30_000, forgetOneMs: 3000 },
} as const satisfies Record<string, Rule>
type Kind = keyof typeof RULES
const KINDS: readonly Kind[] = ['pair', 'account', 'address']

/** Who has logged in from an address is known there for so long: the crowd around them does not slow them down. */
const KNOWN_FOR_MS = 30 * DAY_MS
const LONGEST_MEMORY_MS = Math.max(...Object.values(RULES).map(({ forgetOneMs, free }) => forgetOneMs * free * 2))

/** What the tries so far mean for the next one. */
interface Standing {
  /** Milliseconds until it is looked at; 0 for now. */
  readonly waitMs: number
  /** This account has logged in from this address before. */
  readonly known: boolean
}

/** Slows down guessing, for all nodes together: per account, per address, and per account at an address. */
export interface SlowDown {
  standingOf(account: string, address: string): Promise<Standing>
  failed(account: string, address: string): Promise<void>
  succeeded(account: string, address: string, standing: Standing): Promise<void>
  /** Forgets what no longer counts. */
  tidy(): Promise<void>
}

const standingStatement = preparedFor((db) =>
  db
    .select()
    .from(table)
    .where(inArray(table.key, KINDS.map(sql.placeholder)))
    .prepare('log_in_standing'),
)

export function createSlowDown(db: Db, clock: Clock): SlowDown {
  return {
    standingOf: async (account, address) => {
      const now = clock.now().getTime()
      const keys = keysOf(account, address)
      const found = await standingStatement(db).execute(keys)
      const rows = new Map(found.map((row) => [row.key, row]))
      const known = isKnown(rows.get(keys.pair)?.lastSuccess, now)
      const counted = known ? (['pair'] as const) : KINDS
      const waits = counted.map((kind) => waitOf(RULES[kind], rows.get(keys[kind]), now))
      return { waitMs: Math.max(...waits), known }
    },
    failed: async (account, address) => {
      const keys = keysOf(account, address)
      const lastFailure = clock.now()
      const forgetOne = sql.join(
        KINDS.map((kind) => sql`when ${keys[kind]} then ${RULES[kind].forgetOneMs}::real`),
        sql` `,
      )
      const since = sql`extract(epoch from excluded.last_failure - ${table.lastFailure}) * 1000`
      const left = sql`greatest(0, ${table.failures} - floor(${since} / case ${table.key} ${forgetOne} end))`
      // One order for all, so that two nodes never wait for each other.
      const rows = Object.values(keys)
        .toSorted()
        .map((key) => ({ key, failures: 1, lastFailure }))
      await db
        .insert(table)
        .values(rows)
        .onConflictDoUpdate({ target: table.key, set: { failures: sql`${left} + 1`, lastFailure } })
    },
    succeeded: async (account, address, { known }) => {
      const { pair } = keysOf(account, address)
      const at = clock.now()
      const row = { failures: 0, lastSuccess: at }
      if (known)
        await db
          .update(table)
          .set(row)
          .where(
            sql`${table.key} = ${pair} and (${table.failures} > 0 or ${table.lastSuccess} < ${new Date(at.getTime() - DAY_MS).toISOString()}::timestamptz)`,
          )
      else
        await db
          .insert(table)
          .values({ key: pair, lastFailure: at, ...row })
          .onConflictDoUpdate({ target: table.key, set: row })
    },
    tidy: async () => {
      const now = clock.now().getTime()
      const old = lt(table.lastFailure, new Date(now - LONGEST_MEMORY_MS))
      const stranger = sql`(${table.lastSuccess} is null or ${table.lastSuccess} < ${new Date(now - KNOWN_FOR_MS).toISOString()}::timestamptz)`
      await db.delete(table).where(sql`${old} and ${stranger}`)
    },
  }
}

interface Failures {
  readonly failures: number
  readonly lastFailure: Date
}

/** Nothing for the free tries, then a second that doubles with each further one. */
function waitOf(rule: Rule, row: Failures | undefined, now: number): number {
  if (row === undefined) return 0
  const since = now - row.lastFailure.getTime()
  const failures = row.failures - Math.floor(since / rule.forgetOneMs)
  if (failures < rule.free) return 0
  return Math.max(0, Math.min(FIRST_WAIT_MS * 2 ** (failures - rule.free), rule.longestWaitMs) - since)
}

const isKnown = (lastSuccess: Date | null | undefined, now: number): boolean =>
  lastSuccess != null && now - lastSuccess.getTime() < KNOWN_FOR_MS

/** Hashes, so that the table is no list of who tried from where. */
function keysOf(account: string, address: string): Record<Kind, string> {
  const key = (...parts: readonly string[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return { pair: key('pair', account, address), account: key('account', account), address: key('address', address) }
}
