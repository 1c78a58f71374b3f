import { expect, test } from 'vitest'
import { readFieldProblems } from './field-problems.ts'

const refusal = (details: Record<string, unknown>) =>
  ({ ok: false, code: 'validation_failed', status: 400, details }) as const

test('userName is shown as email, and the word in the reason is replaced', () => {
  const errors = [
    { attribute: 'userName', reason: 'userName is already used.', rule: 'email_used' },
    { attribute: 'password', reason: 'password is required.', rule: 'required' },
  ]
  expect(readFieldProblems(refusal({ errors }))).toEqual([
    { attribute: 'email', reason: 'email is already used.', rule: 'email_used' },
    { attribute: 'password', reason: 'password is required.', rule: 'required' },
  ])
})

test('a refusal that is not about fields has no field problems', () => {
  expect(readFieldProblems(refusal({ fields: [{ field: 'body.country', reason: 'Invalid' }] }))).toEqual([])
  expect(readFieldProblems({})).toEqual([])
})
