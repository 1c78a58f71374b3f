import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { AuthorizeQuery } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { hashSecret } from '../one-time-secret.ts'
import { externalLogIns as table } from '../tables.ts'

/** Lifetime of a started log-in. A person can reset a forgotten password at the provider in this time. */
const LIFETIME_MS = 15 * 60_000

export interface PendingLogIn {
  readonly provider: string
  readonly memory: Readonly<Record<string, string>>
  readonly query: AuthorizeQuery
}

/**
 * Stores a started log-in. `browser` is the value of the browser's cookie. The table contains only hashes of `state`
 * and `browser`.
 */
export async function savePendingLogIn(
  kernel: Kernel,
  state: string,
  browser: string,
  pending: PendingLogIn,
): Promise<void> {
  const { provider, memory, query } = pending
  const parameters = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  await kernel.shards.home.insert(table).values({
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    provider,
    memory: { ...memory },
    query: Object.fromEntries(parameters),
    expiresAt: new Date(kernel.clock.now().getTime() + LIFETIME_MS),
  })
}

/**
 * Adds the form from the provider's page. The POST request has no cookies, so a later GET request finishes the log-in.
 */
export async function savePendingForm(
  kernel: Kernel,
  state: string,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const text = JSON.stringify({ form: JSON.stringify(form) })
  await kernel.shards.home
    .update(table)
    .set({ memory: sql`${table.memory} || ${text}::jsonb` })
    .where(and(eq(table.stateHash, hashSecret(state)), isNull(table.answeredAt)))
}

/**
 * Returns a pending log-in once, and only to the browser that started the log-in. Refuses with `log_in_not_begun`, or
 * with `log_in_replayed` at the second use.
 */
export async function takePendingLogIn(
  kernel: Kernel,
  state: string,
  browser: string,
): Promise<PendingLogIn | Refusal> {
  const { home } = kernel.shards
  const byState = eq(table.stateHash, hashSecret(state))
  const now = kernel.clock.now()
  const [taken] = await home
    .update(table)
    .set({ answeredAt: now })
    .where(and(byState, eq(table.browserHash, hashSecret(browser)), isNull(table.answeredAt)))
    .returning()
  if (taken === undefined) {
    const [known] = await home.select({ answeredAt: table.answeredAt }).from(table).where(byState)
    return refuse(known?.answeredAt == null ? 'log_in_not_begun' : 'log_in_replayed')
  }
  if (taken.expiresAt < now) return refuse('log_in_not_begun')
  return { provider: taken.provider, memory: taken.memory, query: AuthorizeQuery.parse(taken.query) }
}

export async function deleteExpiredLogIns(kernel: Kernel): Promise<void> {
  await kernel.shards.home.delete(table).where(lt(table.expiresAt, kernel.clock.now()))
}
