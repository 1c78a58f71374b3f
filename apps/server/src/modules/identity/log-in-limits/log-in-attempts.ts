import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { logInTries as table } from '../tables.ts'

/** Limit for one kind of counter. After each `expireOneMs`, the count of wrong attempts decreases by one. */
interface Rule {
  readonly freeAttempts: number
  readonly maxWaitMs: number
  readonly expireOneMs: number
}

const FIRST_WAIT_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const RULES = {
  /** One account at one address, for example a user who forgot the password. */
  pair: { freeAttempts: 5, maxWaitMs: 5 * MINUTE_MS, expireOneMs: 3 * MINUTE_MS },
  /** One account at all addresses, for example an attacker with many addresses. */
  account: { freeAttempts: 50, maxWaitMs: MINUTE_MS, expireOneMs: 18_000 },
  /** All accounts at one address, for example a class at school. */
  address: { freeAttempts: 300, maxWaitMs: 30_000, expireOneMs: 3000 },
} as const satisfies Record<string, Rule>
type Kind = keyof typeof RULES
const KINDS: readonly Kind[] = ['pair', 'account', 'address']

/**
 * Time for which an account stays known at an address after a log-in. For a known account, only the account's own wrong
 * attempts at this address count.
 */
const KNOWN_FOR_MS = 30 * DAY_MS
const LONGEST_EXPIRY_MS = Math.max(
  ...Object.values(RULES).map(({ expireOneMs, freeAttempts }) => expireOneMs * freeAttempts * 2),
)

interface Standing {
  /** Milliseconds until the next attempt is allowed, or 0. */
  readonly waitMs: number
  /** True if the account has logged in from this address in the last 30 days. */
  readonly known: boolean
}

/** Delays password guesses. All nodes share the counters. */
export interface SlowDown {
  getStanding(account: string, address: string): Promise<Standing>
  failed(account: string, address: string): Promise<void>
  /** Resets the wrong attempts of the account at this address. The account is now known at the address. */
  succeeded(account: string, address: string, standing: Standing): Promise<void>
  deleteExpired(): Promise<void>
}

const standingStatement = preparedFor((db) =>
  db
    .select()
    .from(table)
    .where(inArray(table.key, KINDS.map(sql.placeholder)))
    .prepare('log_in_standing'),
)

/** Creates the limits. `db` is the home database. */
export function createSlowDown(db: Db, clock: Clock): SlowDown {
  return {
    getStanding: async (account, address) => {
      const now = clock.now().getTime()
      const keys = hashKeys(account, address)
      const found = await standingStatement(db).execute(keys)
      const rows = new Map(found.map((row) => [row.key, row]))
      const known = isKnown(rows.get(keys.pair)?.lastSuccess, now)
      const counted = known ? (['pair'] as const) : KINDS
      const waits = counted.map((kind) => getWaitMs(RULES[kind], rows.get(keys[kind]), now))
      return { waitMs: Math.max(...waits), known }
    },
    failed: async (account, address) => {
      const keys = hashKeys(account, address)
      const lastFailure = clock.now()
      const expiryCases = sql.join(
        KINDS.map((kind) => sql`when ${keys[kind]} then ${RULES[kind].expireOneMs}::real`),
        sql` `,
      )
      const since = sql`extract(epoch from excluded.last_failure - ${table.lastFailure}) * 1000`
      const left = sql`greatest(0, ${table.failures} - floor(${since} / case ${table.key} ${expiryCases} end))`
      // A fixed order of the keys prevents deadlocks between nodes.
      const rows = Object.values(keys)
        .toSorted()
        .map((key) => ({ key, failures: 1, lastFailure }))
      await db
        .insert(table)
        .values(rows)
        .onConflictDoUpdate({ target: table.key, set: { failures: sql`${left} + 1`, lastFailure } })
    },
    succeeded: async (account, address, { known }) => {
      const { pair } = hashKeys(account, address)
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
    deleteExpired: async () => {
      const now = clock.now().getTime()
      const old = lt(table.lastFailure, new Date(now - LONGEST_EXPIRY_MS))
      const stranger = sql`(${table.lastSuccess} is null or ${table.lastSuccess} < ${new Date(now - KNOWN_FOR_MS).toISOString()}::timestamptz)`
      await db.delete(table).where(sql`${old} and ${stranger}`)
    },
  }
}

interface Failures {
  readonly failures: number
  readonly lastFailure: Date
}

/**
 * Returns the remaining wait in milliseconds. From `freeAttempts` wrong attempts, the wait is one second, and doubles
 * with each further wrong attempt up to `maxWaitMs`.
 */
function getWaitMs(rule: Rule, row: Failures | undefined, now: number): number {
  if (row === undefined) return 0
  const since = now - row.lastFailure.getTime()
  const failures = row.failures - Math.floor(since / rule.expireOneMs)
  if (failures < rule.freeAttempts) return 0
  return Math.max(0, Math.min(FIRST_WAIT_MS * 2 ** (failures - rule.freeAttempts), rule.maxWaitMs) - since)
}

const isKnown = (lastSuccess: Date | null | undefined, now: number): boolean =>
  lastSuccess != null && now - lastSuccess.getTime() < KNOWN_FOR_MS

/** The keys are hashes, so the table reveals no usernames and no addresses. */
function hashKeys(account: string, address: string): Record<Kind, string> {
  const key = (...parts: readonly string[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return { pair: key('pair', account, address), account: key('account', account), address: key('address', address) }
}
