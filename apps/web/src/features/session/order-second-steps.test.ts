import { expect, test } from 'vitest'
import { orderSecondSteps } from './order-second-steps.ts'

const METHODS = ['passkey', 'totp', 'recovery'] as const

test.each([
  ['otp', ['totp', 'passkey', 'recovery']],
  ['swk', METHODS],
  ['pwd', METHODS],
  [undefined, METHODS],
])('the hint %s orders the methods as %s', (hint, methods) => {
  expect(orderSecondSteps(hint, METHODS)).toEqual(methods)
})
