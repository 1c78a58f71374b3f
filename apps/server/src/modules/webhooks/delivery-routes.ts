import { and, desc, eq } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { WebhookDelivery } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import { ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { recordChange } from '../account/index.ts'
import { requireScope, requireWritingScope, writeContext } from '../controlpanel/index.ts'
import { deliverWebhookJob } from './deliveries/deliver-webhook.ts'
import type { DeliveryRow, SendDelivery, WebhookRow } from './deliveries/send-delivery.ts'
import { webhookSeal } from './signing-keys.ts'
import { webhookDeliveries } from './tables.ts'
import { findWebhook } from './webhook-store.ts'

const MINUTE_MS = 60_000
/** A test makes the server send a request to another one. */
const TESTS = { freeAttempts: 20, firstWaitMs: MINUTE_MS, maxWaitMs: 15 * MINUTE_MS, expireOneMs: MINUTE_MS }

/** Returns the routes that list deliveries and send them by hand. */
export function deliveryRoutes(kernel: Kernel, send: SendDelivery): Route[] {
  return [
    route(calls.listWebhookDeliveries, {
      policy: requireScope,
      act: async ({ actor, db, params, query: { pageNumber, pageSize } }) => {
        const { uid } = await findWebhook(db, actor, params)
        const isOwn = eq(webhookDeliveries.webhookUid, uid)
        const found = await db
          .select()
          .from(webhookDeliveries)
          .where(isOwn)
          .orderBy(desc(webhookDeliveries.number))
          .limit(pageSize)
          .offset((pageNumber - 1) * pageSize)
        return { data: found.map(presentDelivery), meta: { totalCount: await db.$count(webhookDeliveries, isOwn) } }
      },
      present: ok,
    }),
    route(calls.testWebhook, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const webhook = await findWebhook(db, actor, params)
        const refusal = await kernel.attempts.take({ name: ['webhook test', params.orgId], rule: TESTS })
        if (refusal !== undefined) return refusal
        await recordChange(await writeContext(kernel, db, actor), db, params.orgId, 'test-webhook', {
          webhook: webhook.uid,
        })
        return presentDelivery(await sendTest(kernel, db, webhook, send))
      },
      present: ok,
    }),
    route(calls.sendWebhookDelivery, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const { uid: webhook, pause } = await findWebhook(db, actor, params)
        if (pause !== null) return refuse('conflict')
        const isOwn = and(eq(webhookDeliveries.uid, params.deliveryId), eq(webhookDeliveries.webhookUid, webhook))
        const write = await writeContext(kernel, db, actor)
        const delivery = await db.transaction(async (rows) => {
          const [stored] = await rows.select().from(webhookDeliveries).where(isOwn).for('update')
          if (stored === undefined) throw refuse('not_found')
          if (stored.type === 'test' || stored.state === 'waiting') throw refuse('conflict')
          const again = { state: 'waiting', tries: 0, nextTryAt: kernel.clock.now() } as const
          const [queued = stored] = await rows.update(webhookDeliveries).set(again).where(isOwn).returning()
          await recordChange(write, rows, params.orgId, 'send-webhook-again', { webhook })
          return queued
        })
        await kernel.jobs.send(deliverWebhookJob(kernel, send), { realm: actor.realm, webhook })
        return presentDelivery(delivery)
      },
      present: (body) => ({ status: 202 as const, body }),
    }),
  ]
}

/** Sends a delivery without events, and stores the result. */
async function sendTest(kernel: Kernel, db: Db, webhook: WebhookRow, send: SendDelivery): Promise<DeliveryRow> {
  const uid = kernel.ids.next()
  const createdAt = kernel.clock.now()
  const { realm, uid: webhookUid } = webhook
  const sealedEvents = await webhookSeal(kernel).seal(uid, [])
  const made = { uid, realm, webhookUid, type: 'test', events: 0, sealedEvents, tries: 1, createdAt } as const
  const result = await send(webhook, made)
  const state = result.failure === null ? 'delivered' : 'failed'
  const [stored] = await db
    .insert(webhookDeliveries)
    .values({ ...made, ...result, state, triedAt: createdAt })
    .returning()
  if (stored === undefined) throw new Error('the test was not stored')
  return stored
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { uid, type, state, events, createdAt, tries, triedAt, nextTryAt, status, failure, duration } = row
  return {
    id: uid,
    type,
    state,
    events,
    createdAt: createdAt.toISOString(),
    tries,
    triedAt: triedAt?.toISOString() ?? null,
    nextTryAt: nextTryAt?.toISOString() ?? null,
    status,
    failure,
    duration,
  }
}
