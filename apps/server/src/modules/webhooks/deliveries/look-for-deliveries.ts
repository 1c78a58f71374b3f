import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { Realm, WEBHOOK_DELIVERY_DAYS, WEBHOOK_TRY_DAYS } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { hasChanges } from '../../account/index.ts'
import { gatherChanges } from '../events/gather-changes.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'
import { deliverWebhookJob } from './deliver-webhook.ts'
import type { SendDelivery } from './send-delivery.ts'

const DAY_MS = 24 * 3_600_000
/** Time between two looks at the outbox. It is also the time in which the changes of many requests are gathered. */
const LOOK_EVERY_MS = 2000

/** Creates the job that gathers changes, and queues the webhooks with a delivery that is due. It runs every minute. */
export function lookForDeliveriesJob(kernel: Kernel, send: SendDelivery): JobKind<object> {
  return {
    name: 'look-for-webhook-deliveries',
    run: async () => {
      for (const db of kernel.shards.each) await lookForDeliveries(kernel, db, send)
    },
  }
}

async function lookForDeliveries(kernel: Kernel, db: Db, send: SendDelivery): Promise<void> {
  await gatherChanges(kernel, db)
  const isDue = and(
    isNull(webhooks.pause),
    eq(webhookDeliveries.state, 'waiting'),
    lte(webhookDeliveries.nextTryAt, kernel.clock.now()),
  )
  const due = await db
    .selectDistinct({ webhook: webhooks.uid, realm: webhooks.realm })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.uid, webhookDeliveries.webhookUid))
    .where(isDue)
  for (const { webhook, realm } of due)
    await kernel.jobs.send(deliverWebhookJob(kernel, send), { realm: Realm.parse(realm), webhook })
}

/**
 * Looks for changes every two seconds until `stop`, so that receivers need not wait for the job of the minute. A look without
 * changes is one small query.
 */
export function watchChanges(kernel: Kernel, send: SendDelivery): { readonly stop: () => Promise<void> } {
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      for (const db of kernel.shards.each) if (await hasChanges(db)) await lookForDeliveries(kernel, db, send)
    } catch (error) {
      kernel.log.warn({ err: error }, 'looking for changes failed')
    } finally {
      looking = undefined
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, LOOK_EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

/** Creates the daily job that deletes old deliveries, and gives up those that have waited too long for a paused webhook. */
export function deleteDeliveriesJob(kernel: Kernel): JobKind<object> {
  return {
    name: 'delete-webhook-deliveries',
    run: async () => {
      const isOlder = (days: number) =>
        lte(webhookDeliveries.createdAt, new Date(kernel.clock.now().getTime() - days * DAY_MS))
      for (const db of kernel.shards.each) {
        await db.delete(webhookDeliveries).where(isOlder(WEBHOOK_DELIVERY_DAYS))
        const paused = db.select({ uid: webhooks.uid }).from(webhooks).where(isNotNull(webhooks.pause))
        const waits = and(eq(webhookDeliveries.state, 'waiting'), inArray(webhookDeliveries.webhookUid, paused))
        await db
          .update(webhookDeliveries)
          .set({ state: 'failed', nextTryAt: null })
          .where(and(waits, isOlder(WEBHOOK_TRY_DAYS)))
      }
    },
  }
}
