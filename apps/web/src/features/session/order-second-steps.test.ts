import { expect, test } from 'vitest'
import { leadWith } from './order-second-steps.ts'

const WAYS = ['passkey', 'totp', 'recovery'] as const

test.each([
  ['otp', ['totp', 'passkey', 'recovery']],
  ['swk', WAYS],
  ['pwd', WAYS],
  [undefined, WAYS],
])('a hint of %s leads with %s', (hint, ways) => {
  expect(leadWith(hint, WAYS)).toEqual(ways)
})
