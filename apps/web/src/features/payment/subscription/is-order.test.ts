import type { Price } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { isOrder } from './is-order.ts'

const createPrice = (id: string, unit_amount: number, interval: 'month' | 'year'): Price => ({
  id,
  product: `product of ${id}`,
  currency: 'eur',
  unit_amount,
  recurring: { interval, interval_count: 1 },
})
const prices = [
  createPrice('small', 900, 'month'),
  createPrice('large', 1900, 'month'),
  createPrice('year', 900, 'year'),
]

test.each([
  ['a higher price without a charge now, as in a trial', ['small'], ['large'], 0, true],
  ['an addition', ['small'], ['small', 'large'], 0, true],
  ['another interval', ['small'], ['year'], 0, true],
  ['a charge now', ['large'], ['small'], 100, true],
  ['a plan that is not sold any more', ['old'], ['small'], 0, true],
  ['a lower price', ['large'], ['small'], 0, false],
] as const)('%s: is it an order?', (_name, current, chosen, amountDue, expected) => {
  expect(isOrder({ current, chosen, prices, amountDue })).toBe(expected)
})
