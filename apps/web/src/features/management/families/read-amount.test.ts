import { expect, test } from 'vitest'
import { readAmount, typeAmount } from './read-amount.ts'

test.each([
  ['24', 2400],
  ['24.5', 2450],
  [' 24,50 ', 2450],
  ['0.29', 29],
  ['1234567.89', 123_456_789],
])('the amount %j is %i in the smallest unit', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each(['', 'ten', '-5', '1.234', '1 000', '1,000.00', '24,', '€5', '12345678'])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

test.each(['en-GB', 'en-US', 'sv-SE', 'nb-NO', 'fi-FI', 'de-DE', 'fr-FR', 'nl-NL'])(
  'an amount that %s types is read again',
  (languageTag) => {
    for (const amount of [1, 2450, 99_000, 123_456_789])
      expect(readAmount(typeAmount(amount, languageTag))).toBe(amount)
  },
)
