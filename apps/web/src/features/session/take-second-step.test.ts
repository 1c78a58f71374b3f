// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { takeSecondStep } from './take-second-step.ts'

const STEP = { ticket: 'a ticket', ways: ['totp', 'recovery'] }
const open = (fragment: string) => globalThis.history.replaceState(null, '', `/login?authorize=x#${fragment}`)
const take = () => takeSecondStep(globalThis.location, globalThis.history)
const encode = (step: unknown) => `second-step=${btoa(JSON.stringify(step)).replaceAll('+', '-').replaceAll('/', '_')}`

test.each([
  ['another fragment', 'card=x'],
  ['what is no JSON', 'second-step=%%%'],
  ['a step without a ticket', encode({ ways: ['totp'] })],
])('%s is not a second step', (_, fragment) => {
  open(fragment)
  expect(take()).toBeUndefined()
})

test('reading a second step removes it from the address', () => {
  open(encode(STEP))
  expect(take()).toEqual(STEP)
  expect(globalThis.location.href).toMatch(/\/login\?authorize=x$/u)
})
