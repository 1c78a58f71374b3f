// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { secretOfCode, takeCard } from './card-address.ts'

const SECRET = 'kq3_Zt-9'.repeat(5) + 'abc'

test.each([
  ['another address', 'https://example.org/'],
  ['another page of ours', `https://lectern.example/profile#card=${SECRET}`],
  ['a secret in the query', `https://lectern.example/login?card=${SECRET}`],
  ['a secret of another length', 'https://lectern.example/login#card=short'],
  ['no address at all', 'WIFI:S:school;;'],
])('%s is no card', (_, text) => {
  expect(secretOfCode(text)).toBeNull()
})

test('a card’s code says its secret', () => {
  expect(secretOfCode(`https://lectern.example/login#card=${SECRET}`)).toBe(SECRET)
})

test('a secret is taken out of the address at once, and the rest of it stays', () => {
  globalThis.history.replaceState(null, '', `/login?redirect=%2Fprofile#card=${SECRET}`)
  const length = globalThis.history.length
  expect(takeCard(globalThis.location, globalThis.history)).toBe(SECRET)
  expect(globalThis.location.href).toMatch(/\/login\?redirect=%2Fprofile$/u)
  expect(globalThis.history.length).toBe(length)
  expect(takeCard(globalThis.location, globalThis.history)).toBeNull()
})
