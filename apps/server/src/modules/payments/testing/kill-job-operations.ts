import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { deletionJob } from '../../account/own-account/deletion.ts'
import { users } from '../../account/tables.ts'
import { paymentCustomers, paymentEvents, paymentSubscriptions } from '../tables.ts'
import { compareFamily } from './kill-operations.ts'
import type { Operation, Run } from './kill-operations.ts'
import type { Town } from './kill-town.ts'
import { webhookSecret } from './payment-sandbox.ts'

/** Waits for a job of the server. */
const waitFor = (check: () => Promise<boolean>): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await check())) throw new Error('the job is not done')
    },
    { interval: 20, timeout: 60_000 },
  )

let events = 0

/** Sends an event as Stripe does, which repeats it until it gets an answer. The job that takes it is the operation. */
export function eventRun({ server, rows, realm, stripe }: Town, type: string, object: object): Omit<Run, 'read'> {
  const id = `evt_kill_${++events}`
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const isDone = async () => {
    const [event] = await rows.select().from(paymentEvents).where(eq(paymentEvents.id, id))
    return event !== undefined && event.doneAt !== null
  }
  let isTaken = false
  const deliver = async () => {
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret(realm) })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const url = `${server.kernel.settings.publicOrigin}/api/payment/webhooks/${realm}`
    const response = await fetch(url, { method: 'POST', headers, body: payload })
    if (response.status !== 204) throw new Error(`the server answered an event with ${response.status}`)
    isTaken = true
  }
  return {
    start: async () => {
      await deliver()
      await waitFor(isDone)
    },
    repeat: async () => {
      if (!isTaken) await deliver()
      await server.runJobsLater()
      await waitFor(isDone)
    },
  }
}

export const JOB_OPERATIONS: readonly Operation[] = [
  {
    name: 'the event of a subscription',
    queue: 'events',
    prepare: async (town) => {
      const family = await town.addFamily()
      const object = await town.stripe.subscriptions.cancel(await family.subscribePaid(town.prices.large))
      const run = eventRun(town, 'customer.subscription.deleted', object)
      return { ...run, read: () => compareFamily(family, { paid: 9900 }) }
    },
  },
  {
    name: 'the deletion of an account',
    queue: 'deletion',
    prepare: async (town) => {
      const { server, rows, stripe } = town
      const family = await town.addFamily()
      await family.subscribePaid(town.prices.large)
      const { userId } = family.person
      const customer = await family.findCustomer()
      const isDeleted = async () => (await rows.$count(users, eq(users.uid, userId))) === 0
      const runHourly = async () => {
        // The job of the server deletes; this one only names the queue.
        await server.kernel.jobs.send(deletionJob(server.kernel, []), {})
        await waitFor(isDeleted)
      }
      return {
        start: async () => {
          await rows
            .update(users)
            .set({ deletionDueAt: new Date(0) })
            .where(eq(users.uid, userId))
          await runHourly()
        },
        repeat: runHourly,
        read: async () => {
          const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
          const left = [
            await rows.$count(paymentCustomers, eq(paymentCustomers.userUid, userId)),
            await rows.$count(paymentSubscriptions, eq(paymentSubscriptions.userUid, userId)),
          ]
          const found = { statuses: data.map(({ status }) => status), left }
          return { found, expected: { statuses: ['canceled', 'canceled'], left: [0, 0] } }
        },
      }
    },
  },
]
