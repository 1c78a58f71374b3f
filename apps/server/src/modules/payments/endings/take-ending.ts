import { and, eq, lte } from 'drizzle-orm'
import type Stripe from 'stripe'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { EndingState, EndingStatement } from '@lectern/contracts'
import type { JobKind } from '../../../kernel/jobs.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findEmailOwners } from '../../account/index.ts'
import { findCustomers } from '../customers.ts'
import { readProductIds } from '../emails/find-emails.ts'
import type { DueEmail } from '../emails/find-emails.ts'
import { storeEmails } from '../emails/store-emails.ts'
import { fetchAll } from '../fetch-subscriptions.ts'
import { changeSubscription, endWithPeriod, isLive } from '../subscriptions.ts'
import { paymentEndings } from '../tables.ts'
import { openStatement } from '../statements.ts'
import { UNTIL_STRIPE_ANSWERS } from '../until-stripe-answers.ts'
import { isWithdrawable, WITHDRAWAL_WAIT_DAYS } from '../withdrawal-period.ts'
import type { PaymentContext } from '../payment-context.ts'

const EndingInput = z.object({ realm: Realm, id: z.string() })
type EndingInput = z.infer<typeof EndingInput>

const DAY_S = 86_400
/** A statement that is new after this time was lost with a killed node. */
const LOST_AFTER_MS = 300_000

/**
 * Creates the job that looks for the subscription of a statement, and lets it end with its period. It runs again if Stripe
 * cannot be reached. The owner can take the end back, because the statement does not prove who made it.
 */
export function takeEndingJob(context: PaymentContext): JobKind<EndingInput> {
  const { kernel } = context
  return {
    name: 'take-payment-ending',
    key: ({ realm, id }) => `${realm}/${id}`,
    retry: UNTIL_STRIPE_ANSWERS,
    run: async (input) => {
      const { realm, id } = EndingInput.parse(input)
      const db = kernel.shards.forRealm(realm)
      const isNew = and(eq(paymentEndings.id, id), eq(paymentEndings.state, 'new'))
      const [row] = await db.select().from(paymentEndings).where(isNew)
      if (row === undefined) return
      const statement = await openStatement(kernel, row)
      const found = await endSubscriptions(context, realm, statement).catch(async (error: unknown) => {
        // § 312k (4) BGB: the statement is confirmed at once, also while Stripe cannot be reached.
        await storeEmails(kernel, db, { realm, userUid: null }, [confirmation(id)])
        throw error
      })
      await db.transaction(async (rows) => {
        const owned = found.flatMap(({ ended }) => ended)
        const canWithdraw = owned.some(({ created }) =>
          isWithdrawable({ realm, createdAt: new Date(created * 1000) }, row.receivedAt),
        )
        const state = nextState(statement, owned.length > 0, canWithdraw)
        const changed = await rows
          .update(paymentEndings)
          .set({ state, userUid: found[0]?.uid ?? null, subscriptionIds: owned.map((each) => each.id) })
          .where(isNew)
          .returning({ id: paymentEndings.id })
        // Another node has taken the statement.
        if (changed.length === 0) return
        const refundAt = state === 'waits' ? toSeconds(row.receivedAt) + WITHDRAWAL_WAIT_DAYS * DAY_S : null
        for (const { uid, ended } of found)
          await storeEmails(kernel, rows, { realm, userUid: uid }, [describeResult(id, uid, ended, refundAt)])
        await storeEmails(kernel, rows, { realm, userUid: null }, receipts(id, statement, owned.length > 0))
      })
    },
  }
}

/** Creates the job that queues lost statements again. */
export function lookForEndingsJob(context: PaymentContext): JobKind<object> {
  const { kernel } = context
  return {
    name: 'look-for-payment-endings',
    run: async () => {
      const before = new Date(kernel.clock.now().getTime() - LOST_AFTER_MS)
      for (const db of kernel.shards.each) {
        const lost = await db
          .select({ realm: paymentEndings.realm, id: paymentEndings.id })
          .from(paymentEndings)
          .where(and(eq(paymentEndings.state, 'new'), lte(paymentEndings.receivedAt, before)))
        for (const { realm, id } of lost)
          await kernel.jobs.send(takeEndingJob(context), { realm: Realm.parse(realm), id })
      }
    },
  }
}

interface Ended {
  readonly uid: string
  readonly ended: readonly Stripe.Subscription[]
}

/** Sets the live subscriptions of all accounts with the address to end. Returns the accounts that have some. */
async function endSubscriptions(
  { kernel, accounts }: PaymentContext,
  realm: Realm,
  statement: EndingStatement,
): Promise<readonly Ended[]> {
  const db = kernel.shards.forRealm(realm)
  const endsOn = 'endsOn' in statement ? statement.endsOn : undefined
  const found: Ended[] = []
  for (const uid of await findEmailOwners(db, realm, statement.email)) {
    const customers = await findCustomers(db, { userUid: uid, realm })
    if (customers.length === 0) continue
    const stripe = await accounts.connect(realm)
    const live = (await fetchAll(kernel, db, stripe, customers)).filter(hasBegun)
    const ended: Stripe.Subscription[] = []
    for (const { id } of live) {
      const result = await changeSubscription(kernel, db, stripe, { customers, id }, (subscription) =>
        letEnd(stripe, subscription, endsOn),
      )
      // It can have ended since it was read.
      if (!(result instanceof Refusal)) ended.push(result)
    }
    if (ended.length > 0) found.push({ uid, ended })
  }
  return found
}

const hasBegun = (subscription: Stripe.Subscription): boolean =>
  isLive(subscription) && subscription.status !== 'incomplete'

/** An end that is set stays. A day after the current period lets the subscription renew until that day. */
async function letEnd(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  endsOn: string | undefined,
): Promise<Stripe.Subscription | Refusal> {
  if (subscription.cancel_at !== null) return subscription
  const at = endsOn === undefined ? 0 : Date.parse(`${endsOn}T23:59:59Z`) / 1000
  return at <= periodEnd(subscription)
    ? endWithPeriod(stripe, subscription)
    : stripe.subscriptions.update(subscription.id, { cancel_at: at })
}

const periodEnd = ({ items }: Stripe.Subscription): number =>
  Math.min(...items.data.map((item) => item.current_period_end))

function nextState({ kind }: EndingStatement, isFound: boolean, canWithdraw: boolean): EndingState {
  if (kind === 'extraordinary') return 'to_decide'
  if (!isFound) return 'not_found'
  if (kind === 'ordinary') return 'done'
  return canWithdraw ? 'waits' : 'to_decide'
}

function describeResult(
  id: string,
  uid: string,
  ended: readonly Stripe.Subscription[],
  refundAt: number | null,
): DueEmail {
  const ends = ended.map((each) => ({ productIds: readProductIds(each), at: each.cancel_at ?? periodEnd(each) }))
  return { key: `result ${id} ${uid}`, facts: { kind: 'result', ending: id, ends, refundAt } }
}

/**
 * The emails for typed addresses. The address of the account learns that there is no subscription, and another address only
 * that the statement was received, so that it does not reveal an account.
 */
function receipts(ending: string, statement: EndingStatement, isFound: boolean): DueEmail[] {
  const other = statement.confirmationEmail?.toLowerCase()
  const isOther = other !== undefined && other !== statement.email.toLowerCase()
  return [
    ...(isFound ? [] : [{ key: `not-found ${ending}`, facts: { kind: 'not-found', ending } } as const]),
    ...(isOther ? [confirmation(ending)] : []),
  ]
}

/** The email that says that a statement was received, to the address of the confirmation. */
const confirmation = (ending: string): DueEmail => ({
  key: `statement ${ending}`,
  facts: { kind: 'statement', ending },
})

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
