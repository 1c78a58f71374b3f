import * as fc from 'fast-check'
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { openShop } from '../testing/open-shop.ts'
import type { Shop } from '../testing/open-shop.ts'

const DAY = 24 * 60 * 60
const RUNS = 10

const Step = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    plan: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 3 }),
    at: fc.nat(2),
  }),
  fc.record({ kind: fc.constant('advance' as const), seconds: fc.integer({ min: 1, max: 50 * DAY }) }),
  fc.record({ kind: fc.constant('discount' as const), coupon: fc.nat(2) }),
  fc.record({ kind: fc.constant('card' as const), fails: fc.boolean() }),
  fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 12_000 }) }),
  fc.record({ kind: fc.constant('cancel' as const), now: fc.boolean() }),
)
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never

const PRORATIONS = ['always_invoice', 'create_prorations', 'none'] as const

/** Opens a shop with the coupons and the cards of the lives. */
async function openLives() {
  const shop = await openShop()
  const coupons = await Promise.all(
    [
      { percent_off: 33.3, duration: 'forever' as const },
      { amount_off: 2500, currency: 'nok', duration: 'once' as const },
      { percent_off: 50, duration: 'repeating' as const, duration_in_months: 2 },
    ].map(async (params) => (await shop.stripe.coupons.create(params)).id),
  )
  return { ...shop, coupons, plans: [shop.month, shop.bigMonth, shop.year] }
}
type Lives = Awaited<ReturnType<typeof openLives>>

async function live(lives: Lives, trialDays: number, steps: readonly Step[]) {
  const { stripe } = lives
  const customer = await lives.createCustomer()
  const { id } = await lives.subscribe({ customer, trial_period_days: trialDays })
  for (const step of steps) await take(lives, customer, id, step)
  return { customer, id, invoices: await lives.readInvoices(id), subscription: await stripe.subscriptions.retrieve(id) }
}

async function take(lives: Lives, customer: string, id: string, step: Step): Promise<void> {
  const { stripe } = lives
  const subscription = await stripe.subscriptions.retrieve(id)
  if (step.kind === 'advance') return lives.advance(step.seconds)
  if (step.kind === 'card') return chargeTo(lives, customer, step.fails ? 'pm_card_chargeCustomerFail' : 'pm_card_visa')
  if (step.kind === 'refund') return refund(lives, customer, step.amount)
  if (subscription.ended_at !== null) return
  if (step.kind === 'discount') {
    await stripe.subscriptions.update(id, { discounts: [{ coupon: lives.coupons[step.coupon]! }] })
    return
  }
  if (step.kind === 'cancel') {
    if (step.now) await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })
    else await stripe.subscriptions.update(id, { cancel_at_period_end: subscription.cancel_at === null })
    return
  }
  const items = [{ id: subscription.items.data[0]!.id, price: lives.plans[step.plan]!, quantity: step.quantity }]
  const proration_behavior = PRORATIONS[step.at]!
  const before = (await lives.readInvoices(id)).length
  const preview = await stripe.invoices
    .createPreview({ subscription: id, subscription_details: { items, proration_behavior } })
    .catch((error: Error) => error)
  await stripe.subscriptions.update(id, { items, proration_behavior })
  const made = (await lives.readInvoices(id))[before]
  expect(made === undefined ? null : facts(preview)).toEqual(made === undefined ? null : facts(made))
}

const facts = (invoice: Stripe.Invoice | Error) =>
  invoice instanceof Error
    ? invoice
    : {
        lines: invoice.lines.data.map(({ amount, description, period }) => ({ amount, description, period })),
        amounts: [
          invoice.subtotal,
          invoice.total,
          invoice.amount_due,
          invoice.starting_balance,
          invoice.ending_balance,
        ],
      }

async function chargeTo({ stripe }: Shop, customer: string, card: string): Promise<void> {
  const { id } = await stripe.paymentMethods.attach(card, { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
}

async function refund({ stripe }: Shop, customer: string, amount: number): Promise<void> {
  const charge = (await stripe.charges.list({ customer })).data.find(({ paid }) => paid)
  if (charge === undefined) return
  const fits = amount <= charge.amount - charge.amount_refunded
  const refunded = await stripe.refunds.create({ charge: charge.id, amount }).catch(() => undefined)
  expect(refunded !== undefined).toBe(fits)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

function checkInvoice(invoice: Stripe.Invoice): void {
  const discounts = sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount))
  const byLine = invoice.lines.data.flatMap((line) => line.discount_amounts ?? [])
  expect(sum(byLine.map(({ amount }) => amount))).toBe(discounts)
  expect(invoice.subtotal).toBe(sum(invoice.lines.data.map(({ amount }) => amount)))
  expect(invoice.total).toBe(invoice.subtotal - discounts)
  expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due)
  expect(invoice.amount_due).toBe(Math.max(0, invoice.total + invoice.starting_balance))
}

/** The whole periods of a subscription follow each other, from its start to the end of the current one. */
function checkPeriods(invoices: readonly Stripe.Invoice[], { start_date, items }: Stripe.Subscription): void {
  const periods = invoices
    .flatMap(({ lines }) => lines.data)
    .filter(({ parent }) => parent?.subscription_item_details?.proration === false)
    .map(({ period }) => period)
  expect(periods[0]?.start).toBe(start_date)
  // A new period may begin within the current one, which is then credited, but never after its end.
  const wrong = periods.filter(({ start, end }, index) => {
    const next = periods[index + 1]?.start ?? end
    return start >= end || next < start || next > end
  })
  expect(wrong).toEqual([])
  const last = periods.at(-1)
  const [item] = items.data
  expect([last?.start, last?.end]).toEqual([item?.current_period_start, item?.current_period_end])
}

test('the sums of random lives hold, and a preview is the invoice that follows', async () => {
  const lives = await openLives()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 14), fc.array(Step, { minLength: 1, maxLength: 8 }), async (trial, steps) => {
      const { customer, invoices, subscription } = await live(lives, trial, steps)
      for (const invoice of invoices) checkInvoice(invoice)
      checkPeriods(invoices, subscription)
      const charges = (await lives.stripe.charges.list({ customer, limit: 100 })).data
      for (const { amount, amount_refunded } of charges) expect(amount_refunded <= amount).toBe(true)
      const entries = await lives.stripe.customers.listBalanceTransactions(customer, { limit: 100 })
      const { balance } = await lives.stripe.customers.retrieve(customer).then((found) => ({ balance: 0, ...found }))
      expect(sum(entries.data.map(({ amount }) => amount))).toBe(balance)
      const paid = sum(charges.filter((charge) => charge.paid).map(({ amount }) => amount))
      expect(sum(invoices.map(({ amount_paid }) => amount_paid))).toBe(paid)
    }),
    { numRuns: RUNS },
  )
  await lives.close()
})
