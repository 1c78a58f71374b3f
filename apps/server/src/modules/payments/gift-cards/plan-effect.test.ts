import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { planEffect } from './plan-effect.ts'

const NOW = new Date('2027-01-15T12:00:00Z')
const item = (unit_amount: number, interval: 'month' | 'year', interval_count = 1, quantity = 1) => ({
  quantity,
  price: { unit_amount, recurring: { interval, interval_count } },
})
const subscription = (values: object) => {
  const stored: unknown = {
    status: 'active',
    customer: 'cus_1',
    currency: 'sek',
    cancel_at: null,
    items: { data: [item(9900, 'month')] },
    ...values,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these parts are read
  return stored as Stripe.Subscription
}
const SOLD = { months: 6, amount: 49_000, currency: 'sek' as const }
const ISSUED = { months: 3, amount: null, currency: null }
const plan = (
  card: typeof SOLD | typeof ISSUED,
  subscriptions: readonly Stripe.Subscription[],
  giftsEndAt: number | null = null,
) => planEffect(card, { now: NOW, subscriptions, giftsEndAt })

test.each<[string, typeof SOLD | typeof ISSUED, object, number]>([
  ['its price', SOLD, {}, 49_000],
  ['its price in a trial', SOLD, { status: 'trialing' }, 49_000],
  ['months of the plan, if it has no price', ISSUED, {}, 29_700],
  ['months of a plan by the year', ISSUED, { items: { data: [item(100_000, 'year')] } }, 25_000],
  ['months of a plan by the quarter', ISSUED, { items: { data: [item(30_000, 'month', 3)] } }, 30_000],
  [
    'months of a plan with additions',
    ISSUED,
    { items: { data: [item(9900, 'month'), item(2000, 'month', 1, 2)] } },
    41_700,
  ],
  ['months of the plan, if its price has another currency', SOLD, { currency: 'nok' }, 59_400],
])('a subscription that renews is credited with %s', (_what, card, values, amount) => {
  const { kind, ...rest } = plan(card, [subscription(values)])
  expect([kind, rest]).toMatchObject(['credit', { customer: 'cus_1', credit: { amount } }])
})

test.each<[string, readonly object[], string]>([
  ['there is no subscription', [], '2027-01-15T12:00:00.000Z'],
  ['the subscription has ended', [{ status: 'canceled' }], '2027-01-15T12:00:00.000Z'],
  ['the last payment failed', [{ status: 'past_due' }], '2027-01-15T12:00:00.000Z'],
  ['the first payment is open', [{ status: 'incomplete' }], '2027-01-15T12:00:00.000Z'],
  ['the plan costs nothing', [{ items: { data: [] } }], '2027-01-15T12:00:00.000Z'],
  [
    'the subscription ends later',
    [{ cancel_at: Date.parse('2027-02-01T00:00:00Z') / 1000 }],
    '2027-02-01T00:00:00.000Z',
  ],
])('months of books are given if %s', (_when, subscriptions, startsAt) => {
  const effect = plan(ISSUED, subscriptions.map(subscription))
  expect(effect).toMatchObject({ kind: 'period', startsAt: new Date(startsAt) })
})

test('months of books begin after the latest gift', () => {
  const giftsEndAt = new Date('2027-05-31T00:00:00Z')
  expect(plan(ISSUED, [], giftsEndAt.getTime() / 1000)).toEqual({
    kind: 'period',
    startsAt: giftsEndAt,
    endsAt: new Date('2027-08-31T00:00:00Z'),
  })
  expect(plan(ISSUED, [], Date.parse('2026-05-31T00:00:00Z') / 1000)).toMatchObject({ startsAt: NOW })
})
