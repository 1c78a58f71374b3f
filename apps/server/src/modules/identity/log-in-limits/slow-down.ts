import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { logInTries as table } from '../tables.ts'

/**
 * Limit of one kind of counter: the number of attempts without a wait, the longest wait, and the time after which the
 * count of wrong attempts decreases by one.
 */
interface Rule {
  readonly freeAttempts: number
  readonly maxWaitMs: number
  readonly expireOneMs: number
}

const FIRST_WAIT_MS = 1000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const RULES = {
  /** Counts one account at one address: a user who forgot the password, or an attacker who guesses. */
  pair: { freeAttempts: 5, maxWaitMs: 5 * MINUTE_MS, expireOneMs: 3 * MINUTE_MS },
  /** Counts one account at all addresses: an attacker whose guesses come from many addresses. */
  account: { freeAttempts: 50, maxWaitMs: MINUTE_MS, expireOneMs: 18_000 },
  /**
   * Counts all accounts at one address: a class at school, or an attacker with a list of usernames. 300 attempts in 15
   * minutes need no wait.
   */
  address: { freeAttempts: 300, maxWaitMs: 30_000, expireOneMs: 3000 },
} as const satisfies Record<string, Rule>
type Kind = keyof typeof RULES
const KINDS: readonly Kind[] = ['pair', 'account', 'address']

/**
 * Time for which an account is known at an address from which it has logged in. For a known account, only the wrong
 * attempts of this account at this address count.
 */
const KNOWN_FOR_MS = 30 * DAY_MS
const LONGEST_EXPIRY_MS = Math.max(
  ...Object.values(RULES).map(({ expireOneMs, freeAttempts }) => expireOneMs * freeAttempts * 2),
)

/** The effect of earlier attempts on the next one. */
interface Standing {
  /** Milliseconds until the next attempt is allowed, or 0 if it is allowed now. */
  readonly waitMs: number
  /** True if the account has logged in from this address in the last 30 days. */
  readonly known: boolean
}

/**
 * Delays password guesses with counters that all nodes share: per account, per address, and per account at an address.
 */
export interface SlowDown {
  /** Returns the wait before the next attempt of an account from an address, and whether the account is known there. */
  getStanding(account: string, address: string): Promise<Standing>
  /** Counts a wrong attempt. */
  failed(account: string, address: string): Promise<void>
  /** Resets the wrong attempts of the account at this address, and makes the account known there. */
  succeeded(account: string, address: string, standing: Standing): Promise<void>
  /** Deletes counters that no longer have an effect. */
  deleteExpired(): Promise<void>
}

const standingStatement = preparedFor((db) =>
  db
    .select()
    .from(table)
    .where(inArray(table.key, KINDS.map(sql.placeholder)))
    .prepare('log_in_standing'),
)

/** Creates the limits. Their counters are in `db`, the home database. */
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
      // A fixed order of the keys prevents a deadlock between two nodes.
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
 * Returns the remaining wait in milliseconds. There is no wait while fewer than `freeAttempts` wrong attempts count.
 * Then the wait is one second from the last wrong attempt. It doubles with each further wrong attempt, up to
 * `maxWaitMs`.
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

/** Returns hashes as keys, so that the table reveals no usernames and no addresses. */
function hashKeys(account: string, address: string): Record<Kind, string> {
  const key = (...parts: readonly string[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return { pair: key('pair', account, address), account: key('account', account), address: key('address', address) }
}
