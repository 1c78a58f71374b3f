import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  ['sv', 9900, 'sek', '99 kr'],
  ['sv', 4950, 'sek', '49,50 kr'],
  ['nb', 9900, 'nok', '99 kr'],
  ['de', 0, 'eur', '0 €'],
  ['en-GB', 899, 'gbp', '£8.99'],
  ['en-US', 1000, 'usd', '$10'],
] as const)('in %s, %d of %s is written %s', (languageTag, amount, currency, text) => {
  expect(formatMoney({ amount, currency }, languageTag).replaceAll('\u{a0}', ' ')).toBe(text)
})
