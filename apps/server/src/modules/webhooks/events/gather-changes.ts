import { inArray, sql } from 'drizzle-orm'
import { WEBHOOK_EVENTS_MAX } from '@lectern/contracts'
import type { WebhookEvent } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { takeChanges } from '../../account/index.ts'
import { webhookSeal } from '../signing-keys.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'
import { toEvents } from './to-events.ts'

/** Number of changes that a transaction takes. */
const TAKEN_AT_ONCE = 5000
const LOCK = 'gather webhook events'

/**
 * Turns the changes in the outbox of a database into deliveries. A change is taken and its deliveries are stored in one
 * transaction, so that a killed node loses none. If another node gathers, does nothing.
 */
export async function gatherChanges(kernel: Kernel, db: Db): Promise<void> {
  for (;;) {
    const taken = await db.transaction((rows) => gatherSome(kernel, rows))
    if (taken < TAKEN_AT_ONCE) return
  }
}

/** Returns the number of changes that were taken. */
async function gatherSome(kernel: Kernel, rows: Rows): Promise<number> {
  const { rows: locks } = await rows.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${LOCK})) as taken`,
  )
  if (locks[0]?.taken !== true) return 0
  const changes = await takeChanges(rows, TAKEN_AT_ONCE)
  if (changes.length === 0) return 0
  const byListener = Map.groupBy(changes, ({ listener }) => listener)
  const found = await rows
    .select({ uid: webhooks.uid, realm: webhooks.realm, unit: webhooks.schoolUnitUid, events: webhooks.events })
    .from(webhooks)
    .where(inArray(webhooks.schoolUnitUid, [...byListener.keys()]))
  for (const { uid, realm, unit, events: wanted } of found) {
    const own = (byListener.get(unit) ?? []).filter((change) => change.realm === realm)
    const events = toEvents(own, new Set(wanted))
    for (let start = 0; start < events.length; start += WEBHOOK_EVENTS_MAX)
      await storeDelivery(kernel, rows, { uid, realm }, events.slice(start, start + WEBHOOK_EVENTS_MAX))
  }
  return changes.length
}

async function storeDelivery(
  kernel: Kernel,
  rows: Rows,
  webhook: { readonly uid: string; readonly realm: string },
  events: readonly WebhookEvent[],
): Promise<void> {
  const uid = kernel.ids.next()
  const now = kernel.clock.now()
  await rows.insert(webhookDeliveries).values({
    uid,
    realm: webhook.realm,
    webhookUid: webhook.uid,
    type: 'changes',
    state: 'waiting',
    events: events.length,
    sealedEvents: await webhookSeal(kernel).seal(uid, events),
    nextTryAt: now,
    createdAt: now,
  })
}
