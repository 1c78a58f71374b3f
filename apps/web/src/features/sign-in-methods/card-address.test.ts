// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { parseCardCode, takeCardSecret } from './card-address.ts'

const SECRET = 'kq3_Zt-9'.repeat(5) + 'abc'

test.each([
  ['another address', 'https://example.org/'],
  ['another page of ours', `https://lectern.example/profile#card=${SECRET}`],
  ['a secret in the query', `https://lectern.example/login?card=${SECRET}`],
  ['a secret of another length', 'https://lectern.example/login#card=short'],
  ['no address at all', 'WIFI:S:school;;'],
])('%s is not a card code', (_, text) => {
  expect(parseCardCode(text)).toBeNull()
})

test('a card code contains its secret', () => {
  expect(parseCardCode(`https://lectern.example/login#card=${SECRET}`)).toBe(SECRET)
})

test('reading a secret removes it from the address, and keeps the query', () => {
  globalThis.history.replaceState(null, '', `/login?redirect=%2Fprofile#card=${SECRET}`)
  const length = globalThis.history.length
  expect(takeCardSecret(globalThis.location, globalThis.history)).toBe(SECRET)
  expect(globalThis.location.href).toMatch(/\/login\?redirect=%2Fprofile$/u)
  expect(globalThis.history.length).toBe(length)
  expect(takeCardSecret(globalThis.location, globalThis.history)).toBeNull()
})
