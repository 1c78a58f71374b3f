import { expect, test } from 'vitest'
import { applyDiscounts } from './apply-discounts.ts'

const line = (amount: number, discountable = true) => ({ amount, discountable })
const off = (percent_off: number | null, amount_off: number | null = null) => ({
  id: 'di',
  coupon: { percent_off, amount_off },
})

test('a percentage is rounded for each line, also for a credit', () => {
  const amounts = applyDiscounts([line(999), line(-999), line(101, false)], [off(50)])
  expect(amounts.flat().map(({ amount }) => amount)).toEqual([500, -500])
})

test('an amount is shared by the size of the lines without a loss', () => {
  const amounts = applyDiscounts([line(100), line(100), line(100), line(-50)], [off(null, 100)])
  expect(amounts.map(([first]) => first?.amount)).toEqual([33, 34, 33, undefined])
})

test('an amount takes no more than the lines', () => {
  expect(applyDiscounts([line(70)], [off(null, 100)])).toEqual([[{ amount: 70, discount: 'di' }]])
})

test('a second discount reduces the rest of the first', () => {
  const amounts = applyDiscounts([line(1000)], [off(50), off(null, 200)])
  expect(amounts[0]?.map(({ amount }) => amount)).toEqual([500, 200])
})
