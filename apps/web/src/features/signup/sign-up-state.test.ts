import { expect, test } from 'vitest'
import { nextSignUpState, type SignUpState } from './sign-up-state.ts'

const init: SignUpState = { status: 'init' }
const refused = { type: 'refused', code: 'no_answer', problems: [] } as const

test('a submitted form is pending, and a refusal makes it fail', () => {
  const pending = nextSignUpState(init, { type: 'submitted' })
  expect(pending).toEqual({ status: 'pending' })
  expect(nextSignUpState(pending, refused)).toEqual({ status: 'failed', code: 'no_answer', problems: [] })
})

test('a failed form can be submitted again', () => {
  expect(nextSignUpState(nextSignUpState(init, refused), { type: 'submitted' })).toEqual({ status: 'pending' })
})

test('a successful sign-up stays successful', () => {
  const successful = nextSignUpState({ status: 'pending' }, { type: 'accepted', email: 'ada@there.example' })
  expect(successful).toEqual({ status: 'successful', email: 'ada@there.example' })
  expect(nextSignUpState(successful, refused)).toBe(successful)
})
