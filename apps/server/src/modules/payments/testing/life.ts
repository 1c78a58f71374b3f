import type Stripe from 'stripe'
import * as z from 'zod'
import type { TestPerson } from '../../../testing/token.ts'
import type { Choices } from '../../../model/random-realm.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import { readBothSides } from './both-sides.ts'
import { WEBHOOK_SECRET } from './payment-sandbox.ts'
import type { PaymentServer } from './payment-server.ts'
import { takeEventJob } from '../webhook.ts'

const CARDS = ['pm_card_visa', 'pm_card_mastercard', 'pm_card_chargeCustomerFail', 'pm_card_createDispute'] as const

/** The prices, the coupons and the events of the lives of families. */
export interface LifePlace {
  readonly home: PaymentServer
  readonly prices: readonly string[]
  readonly addition: string
  readonly coupons: readonly string[]
  /** The bodies of the events that Stripe has sent, and the server has not received. */
  readonly events: string[]
}

/** A thing that happens in a life. */
export type Deed =
  | 'subscribe'
  | 'pass time'
  | 'change prices'
  | 'coupon'
  | 'end'
  | 'take back'
  | 'other card'
  | 'pay'
  | 'refund'
  | 'cancel at Stripe'
  | 'lose an answer'
  | 'events'

const DEEDS: readonly Deed[] = [
  'subscribe',
  'pass time',
  'pass time',
  'change prices',
  'coupon',
  'end',
  'take back',
  'other card',
  'pay',
  'refund',
  'cancel at Stripe',
  'events',
  'events',
]

const NEEDS_SUBSCRIPTION = new Set<Deed>(['change prices', 'coupon', 'end', 'take back', 'pay'])

/** A family that subscribes and pays, while events are lost, doubled and out of order. */
export class Life {
  readonly #place: LifePlace
  readonly #choices: Choices
  readonly #family: TestPerson
  readonly done: Deed[] = []
  lostEvents = 0
  readonly #customer: string

  private constructor(place: LifePlace, choices: Choices, family: TestPerson, customer: string) {
    this.#place = place
    this.#choices = choices
    this.#family = family
    this.#customer = customer
  }

  static async begin(place: LifePlace, choices: Choices): Promise<Life> {
    const family = await place.home.addFamily()
    await place.home.addCard(family)
    const { body } = await place.home.send('GET', '/me', family)
    const { customer } = z.object({ customer: z.object({ id: z.string() }) }).parse(body)
    return new Life(place, choices, family, customer.id)
  }

  /** Does something by chance. */
  async step(): Promise<void> {
    const deed = this.#chooseDeed()
    this.done.push(deed)
    const path = NEEDS_SUBSCRIPTION.has(deed) ? `/subscriptions/${await this.#latest()}` : ''
    switch (deed) {
      case 'subscribe':
        return this.#call('POST', '/subscriptions', {
          priceId: this.#choices.one(this.#place.prices),
          ...(this.#choices.chance(30) ? { couponId: this.#choices.one(this.#place.coupons) } : {}),
        })
      case 'pass time':
        return this.#place.home.advance(this.#choices.one([1, 3, 7, 14, 15, 31, 45]))
      case 'change prices':
        return this.#call('PUT', path, {
          priceIds: [
            this.#choices.one(this.#place.prices),
            ...(this.#choices.chance(40) ? [this.#place.addition] : []),
          ],
        })
      case 'coupon':
        return this.#call('POST', path.replace('/subscriptions/', '/subscription-coupon/'), {
          couponId: this.#choices.one(this.#place.coupons),
        })
      case 'end':
      case 'take back':
        return this.#call('PUT', path, { cancel_at_period_end: deed === 'end' })
      case 'other card':
        await this.#useCard()
        return
      case 'pay':
        return this.#call('POST', `${path}/payment`)
      case 'refund':
        return this.#refund()
      case 'cancel at Stripe':
        await this.#place.home.stripe.subscriptions.cancel(await this.#latest()).catch(ignoreRefusal)
        return
      case 'lose an answer':
        return this.#place.home.setFaults({ answers: [{ kind: 'lost', path: '/v1/subscriptions' }] })
      case 'events':
        return this.deliver()
    }
  }

  #chooseDeed(): Deed {
    if (this.done.length === 0) return 'subscribe'
    // The SDK waits before it repeats a request, so that few answers are lost.
    return this.#choices.chance(3) ? 'lose an answer' : this.#choices.one(DEEDS)
  }

  /** The server gets the events in another order, some twice and some never. */
  async deliver({ losesNone = false } = {}): Promise<void> {
    await this.#place.home.advance(0)
    const waiting = this.#place.events.splice(0)
    while (waiting.length > 0) {
      const [event = ''] = waiting.splice(this.#choices.number(0, waiting.length - 1), 1)
      const copies = losesNone ? 1 : this.#choices.one([0, 1, 1, 1, 2])
      if (copies === 0) this.lostEvents++
      await Promise.all(Array.from({ length: copies }, () => this.#receive(event)))
    }
  }

  /** The state of our side and of Stripe's side, in the same form. */
  compare() {
    const { stripe, server } = this.#place.home
    const payer = { realm: 'se', userUid: this.#family.userId, customer: this.#customer } as const
    return readBothSides(server.kernel, stripe, payer)
  }

  /** Sums of the money at Stripe: charges and payments of invoices. */
  async readMoney() {
    const { stripe } = this.#place.home
    const customer = this.#customer
    const charges = await stripe.charges.list({ customer, limit: 100 })
    const invoices = await stripe.invoices.list({ customer, limit: 100 })
    const live = (await this.#readStripe()).filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))
    return {
      charged: charges.data.filter(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0),
      invoiced: invoices.data.reduce((sum, { amount_paid }) => sum + amount_paid, 0),
      live: live.length,
    }
  }

  /** Ends the life, so that later lives do not renew it. */
  async end(): Promise<void> {
    for (const { id } of await this.#readStripe())
      await this.#place.home.stripe.subscriptions.cancel(id).catch(ignoreRefusal)
    await this.#place.home.advance(0)
    this.#place.events.splice(0)
  }

  async #call(method: string, path: string, json?: object): Promise<void> {
    const { home } = this.#place
    // Two clicks, or a request that the browser repeats.
    const copies = this.#choices.chance(30) ? 2 : 1
    const answers = await Promise.all(Array.from({ length: copies }, () => home.send(method, path, this.#family, json)))
    const unexpected = answers.find(({ status }) => status >= 500 && status !== 503)
    if (unexpected !== undefined) throw new Error(`${method} ${path} answered ${unexpected.status}`)
  }

  async #useCard(): Promise<void> {
    const { home } = this.#place
    const { id } = await home.stripe.paymentMethods.attach(this.#choices.one(CARDS), {
      customer: this.#customer,
    })
    await home.send('PUT', '/me', this.#family, { invoice_settings: { default_payment_method: id } })
  }

  async #refund(): Promise<void> {
    const { stripe } = this.#place.home
    const charges = await stripe.charges.list({ customer: this.#customer, limit: 100 })
    const charge = charges.data.find(({ paid, refunded }) => paid && !refunded)
    if (charge !== undefined) await stripe.refunds.create({ charge: charge.id }).catch(ignoreRefusal)
  }

  async #receive(body: string): Promise<void> {
    const { server, stripe } = this.#place.home
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: WEBHOOK_SECRET })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const answer = await server.fetch('/api/payment/webhooks/se', { method: 'POST', headers, body })
    if (answer.status !== 204) throw new Error(`the server answered an event with ${answer.status}`)
    const { kernel } = server
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(body))
    // The queue does it, too.
    await takeEventJob({ kernel, accounts: createStripeAccounts(kernel) }).run({ realm: 'se', eventId: id })
  }

  async #readStripe(): Promise<readonly Stripe.Subscription[]> {
    const customer = this.#customer
    return (await this.#place.home.stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data
  }

  async #latest(): Promise<string> {
    const [latest] = await this.#readStripe()
    return latest?.id ?? 'sub_none'
  }
}

/** Stripe refuses a change of an object that has ended. */
function ignoreRefusal(error: unknown): void {
  if (error instanceof Error && 'statusCode' in error) return
  throw error
}
