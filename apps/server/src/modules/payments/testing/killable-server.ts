import { randomUUID } from 'node:crypto'
import { isNull, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { REALMS } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'
import { attemptCounters, firstResponses } from '../../../kernel/database/kernel-tables.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { startMailSink } from '../../../testing/mail-sink.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import { startProcess } from '../../../testing/server-process.ts'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import { fetchFrom } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { finishWithdrawalsJob } from '../endings/withdraw.ts'
import { finishCreditsJob } from '../gift-cards/complete-credit.ts'
import { finishOrdersJob } from '../orders/order-jobs.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import { paymentEmails } from '../tables.ts'
import { lookForEventsJob } from '../webhook.ts'
import { KillGate } from './kill-gate.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'

const SERVICES = 'account,own-account,payments,mail'
/** A job takes a step for lost after some minutes. */
const LATER_MS = 15 * 60_000
/** A first request without a response counts as lost after 20 seconds. */
const LOST_REQUEST = sql`interval '30 seconds'`

/** The program `lectern serve` in a process of its own, which a test kills, with Stripe's sandbox in the test's process. */
export interface KillableServer {
  readonly gate: KillGate
  readonly sandbox: PaymentSandbox
  /** A kernel on the database of the server. */
  readonly kernel: Kernel
  readonly post: MailSink
  stripeFor(realm: Realm): Promise<Stripe>
  /** Sends a call. `key`: the idempotency key. Throws without an answer. */
  send(method: string, path: string, call: PaymentCall): Promise<Response>
  /** Ends the process as `kill -9` does, and ends the held requests. Then starts a new process on the same database. */
  killAndRestart(): Promise<void>
  /** Makes all lost requests and limits of attempts old, as if time had passed, and deletes the emails that wait. */
  letRequestsGrowOld(): Promise<void>
  /** Runs the jobs that finish what a killed server has begun, as they run some minutes later. */
  runJobsLater(): Promise<void>
  close(): Promise<void>
}

interface PaymentCall {
  readonly realm: Realm
  readonly as?: TestPerson
  readonly json?: object
  readonly key?: string
}

/** Starts the sandbox with an account for each realm, and the server. Close it in `afterAll`. */
export async function startKillableServer(): Promise<KillableServer> {
  const gate = new KillGate()
  const sandbox = await openPaymentSandbox({ realms: REALMS, watch: gate })
  const post = await startMailSink()
  const home = await createTestKernel({ env: sandbox.env })
  const { kernel } = home
  const start = async () => {
    const server = startProcess(['serve', '--services', SERVICES], {
      ...sandbox.env,
      ...post.env,
      STRIPE_URL: sandbox.watchedUrl,
      DATABASE_URL: home.databaseUrl,
      LECTERN_DATA: kernel.settings.dataFolder,
      PORT: `${kernel.settings.port}`,
    })
    await server.ready
    return server
  }
  let server = await start()
  const accounts = createStripeAccounts(kernel)
  const fetchIt = fetchFrom(kernel, kernel.settings.publicOrigin)
  return {
    gate,
    sandbox,
    kernel,
    post,
    stripeFor: (realm) => accounts.connect(realm),
    send: (method, path, { realm, as, json, key = randomUUID() }) =>
      fetchIt(`/api/payment${path}`, {
        method,
        headers: { country: realm, 'idempotency-key': `"${key}"` },
        ...(as === undefined ? {} : { as }),
        ...(json === undefined ? {} : { json }),
      }),
    killAndRestart: async () => {
      server.kill('SIGKILL')
      await server.exited
      gate.release()
      server = await start()
    },
    letRequestsGrowOld: async () => {
      for (const db of kernel.shards.each) {
        await db
          .update(firstResponses)
          .set({ startedAt: sql`${firstResponses.startedAt} - ${LOST_REQUEST}` })
          .where(isNull(firstResponses.response))
        await db.delete(attemptCounters)
        await db.delete(paymentEmails)
      }
    },
    runJobsLater: async () => {
      const clock = { now: () => new Date(kernel.clock.now().getTime() + LATER_MS) }
      const context = { accounts, kernel: { ...kernel, clock } }
      const jobs = [lookForEventsJob, finishOrdersJob, finishCreditsJob, finishWithdrawalsJob]
      for (const job of jobs) await job(context).run({})
    },
    close: async () => {
      // A process that ends by itself stores its compiled modules for the next run.
      server.kill('SIGTERM')
      await server.exited
      await home.close()
      await post.close()
      await sandbox.close()
    },
  }
}
