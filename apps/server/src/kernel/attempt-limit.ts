import { createHash } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import { attemptCounters as table } from './database/kernel-tables.ts'
import type { Db } from './database/shards.ts'
import { Refusal, refuseForNow } from './refusal.ts'

/** Number of attempts that a counter allows, and the waits after them. */
export interface AttemptRule {
  /** Number of attempts without a wait. */
  readonly freeAttempts: number
  /** The wait after the last free attempt. The wait doubles with each further attempt, up to `maxWaitMs`. */
  readonly firstWaitMs: number
  readonly maxWaitMs: number
  /** Time after which the number of counted attempts decreases by one. */
  readonly expireOneMs: number
}

export interface AttemptCounter {
  /** Name of the counted attempts, for example `['own-password', uid]`. The database stores only a hash of the name. */
  readonly name: readonly string[]
  readonly rule: AttemptRule
}

/**
 * Counts attempts before they are checked, so that parallel attempts cannot pass a limit. All nodes share the counters.
 */
export interface AttemptLimit {
  /**
   * Counts one attempt on every counter and returns undefined. If a counter requires a wait, counts nothing and returns
   * a refusal with `too_many_requests`.
   */
  take(...counters: readonly AttemptCounter[]): Promise<Refusal | undefined>
  /** Subtracts one attempt, for an attempt that was right or was not checked. */
  giveBack(...counters: readonly AttemptCounter[]): Promise<void>
  /** Subtracts all attempts. */
  reset(...counters: readonly AttemptCounter[]): Promise<void>
  /** Returns the number of attempts that still count. */
  count(counter: AttemptCounter): Promise<number>
  /** Deletes counters without an attempt in the last day. */
  deleteExpired(): Promise<void>
}

const DAY_MS = 24 * 3_600_000

/** Returns a rule for `attempts` attempts at once, and in the long run `attempts` per period. */
export function perPeriod(attempts: number, periodMs: number): AttemptRule {
  const expireOneMs = periodMs / attempts
  return { freeAttempts: attempts, firstWaitMs: expireOneMs, maxWaitMs: expireOneMs, expireOneMs }
}

/** Creates the limits. `db` is the home database. */
export function createAttemptLimit(db: Db, clock: Clock): AttemptLimit {
  return {
    take: (...counters) =>
      db.transaction(async (rows) => {
        const now = clock.now()
        const rules = new Map(counters.map(({ name, rule }) => [hashName(name), rule]))
        // Creates missing rows and locks all rows. The fixed order of the keys prevents deadlocks between nodes.
        const found = await rows
          .insert(table)
          .values([...rules.keys()].toSorted().map((key) => ({ key, attempts: 0, lastAttempt: now })))
          .onConflictDoUpdate({ target: table.key, set: { key: sql`excluded.key` } })
          .returning()
        const states = found.map((row) => ({ key: row.key, ...readState(rules.get(row.key), row, now) }))
        const waitMs = Math.max(0, ...states.map((state) => state.waitMs))
        if (waitMs > 0) return refuseForNow(Math.ceil(waitMs / 1000))
        await rows
          .insert(table)
          .values(states.map(({ key, attempts }) => ({ key, attempts: attempts + 1, lastAttempt: now })))
          .onConflictDoUpdate({
            target: table.key,
            set: { attempts: sql`excluded.attempts`, lastAttempt: sql`excluded.last_attempt` },
          })
        return undefined
      }),
    giveBack: async (...counters) => {
      await db
        .update(table)
        .set({ attempts: sql`greatest(0, ${table.attempts} - 1)` })
        .where(inArray(table.key, lockInOrder(db, counters)))
    },
    reset: async (...counters) => {
      await db
        .update(table)
        .set({ attempts: 0 })
        .where(inArray(table.key, lockInOrder(db, counters)))
    },
    count: async ({ name, rule }) => {
      const [row] = await db
        .select()
        .from(table)
        .where(eq(table.key, hashName(name)))
      return row === undefined ? 0 : readState(rule, row, clock.now()).attempts
    },
    deleteExpired: async () => {
      await db.delete(table).where(lt(table.lastAttempt, new Date(clock.now().getTime() - DAY_MS)))
    },
  }
}

/**
 * Runs the check of a counted attempt. An error of the check, such as an outage, is no wrong attempt: `giveBack` then
 * subtracts the attempt. A refusal is a result of the check.
 */
export async function checkAttempt<T>(check: () => Promise<T>, giveBack: () => Promise<void>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    // If this fails too, the attempt stays counted.
    if (!(error instanceof Refusal)) await giveBack().catch(() => {})
    throw error
  }
}

/** Returns the number of attempts that still count, and the remaining wait. */
function readState(
  rule: AttemptRule | undefined,
  row: { readonly attempts: number; readonly lastAttempt: Date },
  now: Date,
): { attempts: number; waitMs: number } {
  if (rule === undefined) return { attempts: 0, waitMs: 0 }
  // The clocks of two nodes can differ, so the last attempt can be in the future.
  const sinceMs = Math.max(0, now.getTime() - row.lastAttempt.getTime())
  const attempts = Math.max(0, row.attempts - Math.floor(sinceMs / rule.expireOneMs))
  if (attempts < rule.freeAttempts) return { attempts, waitMs: 0 }
  const wait = Math.min(rule.firstWaitMs * 2 ** (attempts - rule.freeAttempts), rule.maxWaitMs)
  return { attempts, waitMs: Math.max(0, wait - sinceMs) }
}

/** Selects and locks the rows of counters in the order of `take`, so that both can run at the same time. */
function lockInOrder(db: Db, counters: readonly AttemptCounter[]) {
  return db
    .select({ key: table.key })
    .from(table)
    .where(
      inArray(
        table.key,
        counters.map(({ name }) => hashName(name)),
      ),
    )
    .orderBy(sql`${table.key} collate "C"`)
    .for('update')
}

/** Returns a key for a table, so that the table reveals no usernames, addresses and devices. */
export function hashName(name: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(name)).digest('base64url')
}
