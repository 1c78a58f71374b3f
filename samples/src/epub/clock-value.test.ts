import { expect, test } from 'vitest'
import { fullClock, timecount } from './clock-value.ts'

test('a timecount has two decimals and its unit', () => {
  expect([timecount(0), timecount(12.3), timecount(3671.28)]).toEqual(['0.00s', '12.30s', '3671.28s'])
})

test('a full clock value carries seconds over to minutes and hours', () => {
  expect([fullClock(0), fullClock(59.999), fullClock(3725.04)]).toEqual(['0:00:00.000', '0:01:00.000', '1:02:05.040'])
})
