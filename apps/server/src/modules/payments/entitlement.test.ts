import { expect, test } from 'vitest'
import { booksCloseAt, GRACE_DAYS } from './entitlement.ts'
import type { PaidPeriod } from './entitlement.ts'

const START = 1_000_000
const END = START + 30 * 86_400
const GRACE = GRACE_DAYS * 86_400
const PERIOD: PaidPeriod = { status: 'active', start: START, end: END, cancelAt: null, endedAt: null }

test.each<[string, Partial<PaidPeriod>, number | null]>([
  ['renews', {}, END + GRACE],
  ['has a trial', { status: 'trialing' }, END + GRACE],
  ['ends with its period', { cancelAt: END }, END],
  ['ends in three years', { cancelAt: END + 1000 * 86_400 }, END + GRACE],
  ['could not be paid, in the period that has begun', { status: 'past_due' }, START + GRACE],
  ['was cancelled at once', { status: 'canceled', endedAt: START + 60 }, START + 60],
  ['was given up after failed payments', { status: 'unpaid' }, START],
  ['is paused', { status: 'paused' }, START],
  ['was never paid', { status: 'incomplete' }, null],
  ['was not paid in time', { status: 'incomplete_expired' }, null],
])('the books of a subscription that %s close at the right time', (_what, values, expected) => {
  expect(booksCloseAt({ ...PERIOD, ...values })).toBe(expected)
})
