import { expect, test } from 'vitest'
import type { Realm } from '@lectern/contracts'
import { isWithdrawable, withdrawableUntil } from './withdrawal-period.ts'

test.each<[string, Realm, string, string]>([
  ['in Sweden', 'se', '2027-01-15T12:00:00Z', '2027-01-29T22:59:59.999Z'],
  ['shortly after midnight in Finland', 'fi', '2027-01-15T22:30:00Z', '2027-01-30T21:59:59.999Z'],
  ['over the change of the clocks', 'de', '2027-03-20T10:00:00Z', '2027-04-03T21:59:59.999Z'],
  ['in the evening in New York', 'us', '2027-01-15T02:00:00Z', '2027-01-29T04:59:59.999Z'],
  ['in summer in London', 'uk', '2027-07-01T10:00:00Z', '2027-07-15T22:59:59.999Z'],
])('an order %s can be withdrawn until the end of the 14th day after it', (_where, realm, createdAt, end) => {
  const order = { realm, createdAt: new Date(createdAt) }
  expect(withdrawableUntil(order).toISOString()).toBe(end)
  expect(isWithdrawable(order, new Date(end))).toBe(true)
  expect(isWithdrawable(order, new Date(Date.parse(end) + 1))).toBe(false)
})
