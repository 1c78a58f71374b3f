import { expect, test } from 'vitest'
import { fieldProblemsOf } from './field-problems.ts'

const refusal = (details: Record<string, unknown>) =>
  ({ ok: false, code: 'validation_failed', status: 400, details }) as const

test('userName is shown as email, and the word in the reason is replaced', () => {
  const errors = [
    { attribute: 'userName', reason: 'userName is already used.', rule: 'email_used' },
    { attribute: 'password', reason: 'password is required.', rule: 'required' },
  ]
  expect(fieldProblemsOf(refusal({ errors }))).toEqual([
    { attribute: 'email', reason: 'email is already used.', rule: 'email_used' },
    { attribute: 'password', reason: 'password is required.', rule: 'required' },
  ])
})

test('a refusal that is not about fields has no problems of fields', () => {
  expect(fieldProblemsOf(refusal({ fields: [{ field: 'body.country', reason: 'Invalid' }] }))).toEqual([])
  expect(fieldProblemsOf({})).toEqual([])
})
