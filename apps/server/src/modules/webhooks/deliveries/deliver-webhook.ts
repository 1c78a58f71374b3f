import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { WebhookPause } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { nextTry } from '../retry-delays.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'
import { notifyAdministrators } from '../webhook-email.ts'
import type { DeliveryRow, SendDelivery, SendResult, WebhookRow } from './send-delivery.ts'

const Input = z.object({ realm: Realm, webhook: z.string() })
type Input = z.infer<typeof Input>

/** Number of webhooks to which a node sends at the same time. */
const AT_ONCE = 4
/** A job ends after this time, so that the jobs of other webhooks have their turn, and another one goes on. */
const JOB_LASTS_MS = 10_000
/** A node that does not release a webhook in this time was killed. Longer than a try, with a margin for clocks. */
const LEASE_MS = 30_000
const GONE = 410

/** Creates the job that sends the deliveries of a webhook that are due, one after the other. */
export function deliverWebhookJob(kernel: Kernel, send: SendDelivery): JobKind<Input> {
  const kind: JobKind<Input> = {
    name: 'deliver-webhook',
    atOnce: AT_ONCE,
    run: async (input) => {
      const { realm, webhook: uid } = Input.parse(input)
      const db = kernel.shards.forRealm(realm)
      const startedAt = performance.now()
      for (;;) {
        const waitMs = await deliverNext(kernel, db, uid, send)
        if (waitMs === undefined) return
        if (waitMs === 0 && performance.now() - startedAt < JOB_LASTS_MS) continue
        // The next look at the deliveries that are due does the same, but up to a minute later.
        await kernel.jobs.send(kind, input, Math.ceil(waitMs / 1000))
        return
      }
    },
  }
  return kind
}

/**
 * Sends the next delivery of a webhook. Returns the milliseconds until the one after it is due, or undefined if there is none
 * or if another node sends.
 */
async function deliverNext(kernel: Kernel, db: Db, uid: string, send: SendDelivery): Promise<number | undefined> {
  const lease = kernel.ids.next()
  const webhook = await takeLease(kernel, db, uid, lease)
  if (webhook === undefined) return undefined
  const isLease = and(eq(webhooks.uid, uid), eq(webhooks.lease, lease))
  const release = { lease: null, leaseUntil: null }
  try {
    const next = await findNext(db, uid)
    if (next?.nextTryAt == null || next.nextTryAt > kernel.clock.now()) return undefined
    const result = await send(webhook, next)
    const pause = await db.transaction(async (rows) => {
      const [own] = await rows.update(webhooks).set(release).where(isLease).returning({ uid: webhooks.uid })
      // The lease has ended, and another node has taken over.
      if (own === undefined) return undefined
      const outcome = decide(next, result, kernel.clock.now())
      await rows.update(webhookDeliveries).set(outcome.values).where(eq(webhookDeliveries.uid, next.uid))
      if (outcome.pause !== null) await rows.update(webhooks).set({ pause: outcome.pause }).where(eq(webhooks.uid, uid))
      return outcome.pause
    })
    if (pause !== null && pause !== undefined) await notifyAdministrators(kernel, db, webhook)
  } finally {
    await db.update(webhooks).set(release).where(isLease)
  }
  const following = await findNext(db, uid)
  return following?.nextTryAt == null
    ? undefined
    : Math.max(0, following.nextTryAt.getTime() - kernel.clock.now().getTime())
}

/** Returns the webhook, or undefined if it is paused, deleted, or held by another node. */
async function takeLease(kernel: Kernel, db: Db, uid: string, lease: string): Promise<WebhookRow | undefined> {
  const now = kernel.clock.now()
  const isFree = or(isNull(webhooks.leaseUntil), lte(webhooks.leaseUntil, now))
  const [taken] = await db
    .update(webhooks)
    .set({ lease, leaseUntil: new Date(now.getTime() + LEASE_MS) })
    .where(and(eq(webhooks.uid, uid), isNull(webhooks.pause), isFree))
    .returning()
  return taken
}

async function findNext(db: Db, webhook: string): Promise<DeliveryRow | undefined> {
  const [next] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookUid, webhook), eq(webhookDeliveries.state, 'waiting')))
    .orderBy(asc(webhookDeliveries.number))
    .limit(1)
  return next
}

/** Returns the new values of a delivery after a try, and whether the webhook is paused. */
function decide(
  { tries }: DeliveryRow,
  { status, failure, duration }: SendResult,
  now: Date,
): { readonly values: Partial<DeliveryRow>; readonly pause: WebhookPause | null } {
  const values = { tries: tries + 1, triedAt: now, status, failure, duration }
  if (failure === null) return { values: { ...values, state: 'delivered', nextTryAt: null }, pause: null }
  const nextTryAt = status === GONE ? null : nextTry(tries + 1, now)
  if (nextTryAt !== null) return { values: { ...values, nextTryAt }, pause: null }
  return { values: { ...values, state: 'failed', nextTryAt: null }, pause: status === GONE ? 'gone' : 'failed' }
}
