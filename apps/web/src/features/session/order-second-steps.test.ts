import { expect, test } from 'vitest'
import { orderSecondSteps } from './order-second-steps.ts'

const WAYS = ['passkey', 'totp', 'recovery'] as const

test.each([
  ['otp', ['totp', 'passkey', 'recovery']],
  ['swk', WAYS],
  ['pwd', WAYS],
  [undefined, WAYS],
])('a hint of %s leads with %s', (hint, ways) => {
  expect(orderSecondSteps(hint, WAYS)).toEqual(ways)
})
