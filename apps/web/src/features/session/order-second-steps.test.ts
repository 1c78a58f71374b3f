import { expect, test } from 'vitest'
import { orderSecondSteps } from './order-second-steps.ts'

const WAYS = ['passkey', 'totp', 'recovery'] as const

test.each([
  ['otp', ['totp', 'passkey', 'recovery']],
  ['swk', WAYS],
  ['pwd', WAYS],
  [undefined, WAYS],
])('the hint %s orders the methods as %s', (hint, ways) => {
  expect(orderSecondSteps(hint, WAYS)).toEqual(ways)
})
