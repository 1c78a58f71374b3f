import { and, eq, isNull, lte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { Realm, SERVICE_PATHS } from '@lectern/contracts'
import type { JobKind } from '../../kernel/jobs.ts'
import { refuse } from '../../kernel/refusal.ts'
import { fetchSubscriptions } from './fetch-subscriptions.ts'
import { settleOrder } from './orders/settle-order.ts'
import { readId } from './read-id.ts'
import { paymentEvents } from './tables.ts'
import { UNTIL_STRIPE_ANSWERS } from './until-stripe-answers.ts'
import type { PaymentContext } from './payment-context.ts'

/** Path of the webhook endpoint of a country. Stripe signs the raw body. */
const WEBHOOK_PATH = `${SERVICE_PATHS.payment}/webhooks/:country`

const EventInput = z.object({ realm: Realm, eventId: z.string() })
type EventInput = z.infer<typeof EventInput>
const DAY_MS = 86_400_000
const KEPT_DAYS = 90
/** An event that is not done after this time was lost with a killed node. */
const LOST_AFTER_MS = 300_000

const IdOrObject = z.union([z.string(), z.object({ id: z.string() })])
/** The customer and the payment of the object of an event. The object of an event about a payment is the payment. */
const EventObject = z.object({
  id: z.string().optional(),
  object: z.string().optional(),
  customer: z.nullish(IdOrObject),
  payment_intent: z.nullish(IdOrObject),
})

/** Returns what an event is a hint to fetch: a customer, or a payment without a customer. Undefined for other objects. */
function readTarget(object: unknown): { readonly customerId: string } | { readonly paymentId: string } | undefined {
  const { id, object: kind, customer, payment_intent: payment } = EventObject.parse(object)
  if (customer != null) return { customerId: readId(customer) }
  if (payment != null) return { paymentId: readId(payment) }
  return kind === 'payment_intent' && id !== undefined ? { paymentId: id } : undefined
}

/**
 * Registers the address that Stripe calls. An event is stored once and is a hint to fetch the customer or the payment: its content is not
 * used, because events can be late, doubled and out of order.
 */
export async function registerWebhook(app: FastifyInstance, context: PaymentContext): Promise<void> {
  // The parser must not apply to the other routes of the module.
  await app.register(async (scope) => addWebhookRoute(scope, context))
}

function addWebhookRoute(app: FastifyInstance, { kernel, accounts }: PaymentContext): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post<{ readonly Params: { readonly country: string } }>(WEBHOOK_PATH, {
    schema: { hide: true },
    bodyLimit: 1_048_576,
    handler: async (request, reply) => {
      const realm = Realm.safeParse(request.params.country)
      const secret = realm.success ? accounts.webhookSecret(realm.data) : undefined
      if (!realm.success || secret === undefined) throw refuse('not_found')
      const stripe = await accounts.connect(realm.data)
      const signature = request.headers['stripe-signature']
      const event = readEvent(() =>
        stripe.webhooks.constructEvent(String(request.body), typeof signature === 'string' ? signature : '', secret),
      )
      const target = readTarget(event.data.object)
      if (target !== undefined) {
        const { id, type } = event
        await kernel.shards
          .forRealm(realm.data)
          .insert(paymentEvents)
          .values({ ...target, id, realm: realm.data, type, receivedAt: kernel.clock.now() })
          .onConflictDoNothing()
        // Also for an event that a killed node has stored and not queued. An event that is done runs to nothing.
        await kernel.jobs.send(takeEventJob({ kernel, accounts }), { realm: realm.data, eventId: id })
      }
      return reply.code(204).send()
    },
  })
}

/** Returns the event, or throws `validation_failed` for a wrong signature. */
function readEvent<T>(verify: () => T): T {
  try {
    return verify()
  } catch {
    throw refuse('validation_failed', 'The signature of the event is wrong.')
  }
}

/** Creates the job that fetches the customer or the payment of an event. It runs again if Stripe cannot be reached. */
export function takeEventJob(context: PaymentContext): JobKind<EventInput> {
  const { kernel, accounts } = context
  return {
    name: 'take-payment-event',
    key: ({ realm, eventId }) => `${realm}/${eventId}`,
    retry: UNTIL_STRIPE_ANSWERS,
    run: async (input) => {
      const { realm, eventId } = EventInput.parse(input)
      const stripe = await accounts.connect(realm)
      const db = kernel.shards.forRealm(realm)
      const [event] = await db
        .select({ customerId: paymentEvents.customerId, paymentId: paymentEvents.paymentId })
        .from(paymentEvents)
        .where(and(eq(paymentEvents.id, eventId), isNull(paymentEvents.doneAt)))
      const { customerId, paymentId } = event ?? {}
      // Both lock their rows, so an event that runs twice at the same time changes nothing twice.
      if (customerId != null) await db.transaction((rows) => fetchSubscriptions(kernel, rows, stripe, customerId))
      if (paymentId != null) await settleOrder(context, { realm, paymentId })
      await db
        .update(paymentEvents)
        .set({ doneAt: kernel.clock.now() })
        .where(and(eq(paymentEvents.id, eventId), isNull(paymentEvents.doneAt)))
    },
  }
}

/** Creates the job that queues lost events again, and deletes old ones. */
export function lookForEventsJob(context: PaymentContext): JobKind<object> {
  const { kernel } = context
  return {
    name: 'look-for-payment-events',
    run: async () => {
      const now = kernel.clock.now().getTime()
      for (const db of kernel.shards.each) {
        const lost = await db
          .select({ realm: paymentEvents.realm, eventId: paymentEvents.id })
          .from(paymentEvents)
          .where(and(isNull(paymentEvents.doneAt), lte(paymentEvents.receivedAt, new Date(now - LOST_AFTER_MS))))
        for (const { realm, eventId } of lost)
          await kernel.jobs.send(takeEventJob(context), { realm: Realm.parse(realm), eventId })
        await db.delete(paymentEvents).where(lte(paymentEvents.receivedAt, new Date(now - KEPT_DAYS * DAY_MS)))
      }
    },
  }
}
