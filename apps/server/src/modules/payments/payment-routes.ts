import type Stripe from 'stripe'
import * as calls from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { noContent, ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { findOwnAccount, listChildUids } from '../account/index.ts'
import { payOpenInvoice, previewPrices, setPrices } from './change-plan.ts'
import { readCountry } from './country.ts'
import { ensureCustomer, findCustomers } from './customers.ts'
import { fetchAll } from './fetch-subscriptions.ts'
import { firstChargeAt, readGiftsEnd } from './free-time.ts'
import {
  presentCustomer,
  presentInvoice,
  presentPaymentMethod,
  presentSubscription,
  readNextCharge,
} from './present-payments.ts'
import { requireFamily, requirePayingFamily } from './payer-policies.ts'
import { askStripe } from './stripe-errors.ts'
import {
  changeSubscription,
  createSubscription,
  endSubscription,
  isLive,
  keepSubscription,
  setCoupon,
} from './subscriptions.ts'
import type { PaymentContext } from './payment-context.ts'

/** Maximum number of cards and invoices that a page shows. */
const LISTED_MAX = 100

/** Returns the routes with which a family pays. Spec 2 §7, payment service. */
export function paymentRoutes(context: PaymentContext): Route[] {
  return [...customerRoutes(context), ...subscriptionRoutes(context), ...changeRoutes(context)]
}

/** A request of a family to Stripe. `customers` is empty before the first payment; the first one pays for new things. */
interface FamilyRequest {
  readonly stripe: Stripe
  readonly customers: readonly string[]
}

/** Finds the client of the country and the customers of the account, and asks Stripe. */
async function askAs<T>(
  { kernel, accounts }: PaymentContext,
  {
    actor,
    db,
    request,
  }: { readonly actor: Actor; readonly db: Db; readonly request: Parameters<typeof readCountry>[1] },
  ask: (family: FamilyRequest) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const realm = await readCountry(kernel, request, actor)
  const stripe = await accounts.connect(realm)
  const customers = await findCustomers(db, { userUid: actor.userId, realm })
  return askStripe(() => ask({ stripe, customers }))
}

function customerRoutes(context: PaymentContext): Route[] {
  const { kernel } = context
  return [
    route(calls.createClientSecret, {
      policy: requirePayingFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe }) => {
          const { actor, db } = caller
          const account = await findOwnAccount(db, actor.userId)
          const payer = { userUid: actor.userId, realm: actor.realm, email: account?.user.email ?? null }
          const customer = await ensureCustomer(kernel, db, stripe, payer)
          const { client_secret } = await stripe.setupIntents.create({
            customer,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
          })
          if (client_secret === null) throw new Error('Stripe has created a setup intent without a secret')
          return { setupIntent: { client_secret } }
        }),
      present: (body) => ({ status: 201 as const, body }),
    }),
    route(calls.listPaymentMethods, {
      policy: requireFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe, customers: [customer] }) => {
          const cards = customer === undefined ? [] : await listCards(stripe, customer)
          return { paymentMethods: { data: cards.flatMap(presentPaymentMethod) } }
        }),
      present: ok,
    }),
    route(calls.deletePaymentMethods, {
      policy: requirePayingFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe, customers }) => {
          const subscriptions = await fetchAll(kernel, caller.db, stripe, customers)
          if (subscriptions.some((each) => isLive(each) && each.cancel_at === null)) return refuse('conflict')
          for (const customer of customers)
            for (const { id } of await listCards(stripe, customer)) await stripe.paymentMethods.detach(id)
          return undefined
        }),
      present: noContent,
    }),
    route(calls.getPaymentCustomer, {
      policy: requireFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe, customers: [customer] }) => {
          const found = customer === undefined ? undefined : await stripe.customers.retrieve(customer)
          return { customer: found === undefined || found.deleted === true ? null : presentCustomer(found) }
        }),
      present: ok,
    }),
    route(calls.changePaymentCustomer, {
      policy: requirePayingFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe, customers: [customer] }) => {
          const card = caller.body.invoice_settings.default_payment_method
          if (customer === undefined) return refuse('not_found')
          const cards = await listCards(stripe, customer)
          if (cards.every(({ id }) => id !== card)) return refuse('not_found')
          const changed = await stripe.customers.update(customer, {
            invoice_settings: { default_payment_method: card },
          })
          return { customer: presentCustomer(changed) }
        }),
      present: ok,
    }),
    route(calls.listInvoices, {
      policy: requireFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe, customers }) => {
          const lists = await Promise.all(
            customers.map((customer) => stripe.invoices.list({ customer, limit: LISTED_MAX })),
          )
          const invoices = lists.flatMap(({ data }) => data).filter(({ status }) => status !== 'draft')
          return { invoices: { data: invoices.toSorted((a, b) => b.created - a.created).map(presentInvoice) } }
        }),
      present: ok,
    }),
  ]
}

const listCards = async (stripe: Stripe, customer: string): Promise<readonly Stripe.PaymentMethod[]> =>
  (await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: LISTED_MAX })).data

const countChildren = async ({ actor, db }: { readonly actor: Actor; readonly db: Db }): Promise<number> =>
  (await listChildUids(db, actor.userId)).length

const findGiftsEnd = (
  { clock }: Kernel,
  { actor, db }: { readonly actor: Actor; readonly db: Db },
): Promise<number | null> => readGiftsEnd(db, actor.userId, clock.now())

/** Returns the body of a response with one subscription. */
const present = (subscription: Stripe.Subscription, { actor }: { readonly actor: Actor }) => ({
  subscription: presentSubscription(subscription, actor.realm),
})

function subscriptionRoutes(context: PaymentContext): Route[] {
  const { kernel } = context
  return [
    route(calls.listFamilySubscriptions, {
      policy: requireFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe, customers }) => {
          const found = await fetchAll(kernel, caller.db, stripe, customers)
          const data: calls.FamilySubscription[] = []
          for (const each of found)
            data.push(presentSubscription(each, caller.actor.realm, await readNextCharge(stripe, each)))
          const first_charge_at = firstChargeAt({
            isFirst: found.length === 0,
            giftsEndAt: await findGiftsEnd(kernel, caller),
            now: kernel.clock.now(),
          })
          return { subscriptions: { data }, first_charge_at }
        }),
      present: ok,
    }),
    route(calls.createFamilySubscription, {
      policy: requirePayingFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe, customers }) => {
          const children = await countChildren(caller)
          const giftsEndAt = await findGiftsEnd(kernel, caller)
          return createSubscription(kernel, caller.db, stripe, customers, { ...caller.body, children, giftsEndAt })
        }),
      present: (subscription, caller) => ({ status: 201 as const, body: present(subscription, caller) }),
    }),
  ]
}

function changeRoutes(context: PaymentContext): Route[] {
  const { kernel } = context
  return [
    route(calls.changeFamilySubscription, {
      policy: requirePayingFamily,
      act: (caller) =>
        askAs(context, caller, ({ stripe, customers }) =>
          changeSubscription(kernel, caller.db, stripe, { customers, id: caller.params.id }, async (subscription) => {
            if ('priceIds' in caller.body)
              return setPrices(stripe, subscription, {
                priceIds: caller.body.priceIds,
                children: await countChildren(caller),
                prorationDate: caller.body.proration_date,
                now: kernel.clock.now(),
              })
            return caller.body.cancel_at_period_end
              ? endSubscription(stripe, subscription)
              : keepSubscription(stripe, subscription, {
                  giftsEndAt: await findGiftsEnd(kernel, caller),
                  now: kernel.clock.now(),
                })
          }),
        ),
      present: (subscription, caller) => ok(present(subscription, caller)),
    }),
    route(calls.previewFamilySubscription, {
      policy: requirePayingFamily,
      act: (caller) =>
        askAs(context, caller, async ({ stripe, customers }) => {
          const found = await fetchAll(kernel, caller.db, stripe, customers)
          const subscription = found.find(({ id }) => id === caller.params.id)
          return subscription === undefined
            ? refuse('not_found')
            : previewPrices(stripe, subscription, {
                priceIds: caller.body.priceIds,
                children: await countChildren(caller),
              })
        }),
      present: ok,
    }),
    route(calls.payFamilySubscription, {
      policy: requirePayingFamily,
      act: (caller) =>
        askAs(context, caller, ({ stripe, customers }) =>
          changeSubscription(kernel, caller.db, stripe, { customers, id: caller.params.id }, (subscription) =>
            payOpenInvoice(stripe, subscription),
          ),
        ),
      present: (subscription, caller) => ok(present(subscription, caller)),
    }),
    route(calls.changeSubscriptionCoupon, {
      policy: requirePayingFamily,
      act: (caller) =>
        askAs(context, caller, ({ stripe, customers }) =>
          changeSubscription(kernel, caller.db, stripe, { customers, id: caller.params.id }, (subscription) =>
            setCoupon(stripe, subscription, caller.body.couponId),
          ),
        ),
      present: (subscription, caller) => ok(present(subscription, caller)),
    }),
  ]
}
