import { expect, test } from 'vitest'
import { periodAt } from './intervals.ts'

const toDay = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)
const at = (day: string) => Date.parse(`${day}T10:30:00Z`) / 1000

test('months begin on the day of the anchor, or on the last day of a shorter month', () => {
  const days: string[] = []
  let time = at('2027-01-31')
  for (let month = 0; month < 4; month += 1) {
    const { start, end } = periodAt(at('2027-01-31'), { interval: 'month', interval_count: 1 }, time)
    expect(start).toBe(time)
    days.push(toDay(end))
    time = end
  }
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

test('a year that begins on 29 February ends on the last day of the month', () => {
  const anchor = at('2028-02-29')
  const year = { interval: 'year', interval_count: 1 }
  expect(toDay(periodAt(anchor, year, anchor).end)).toBe('2029-02-28')
  expect(toDay(periodAt(anchor, year, at('2031-03-01')).end)).toBe('2032-02-29')
})

test.each([
  ['day', 1, '2027-01-02'],
  ['week', 2, '2027-01-15'],
  ['month', 3, '2027-04-01'],
])('the period of %s × %d ends on %s', (interval, interval_count, end) => {
  const anchor = at('2027-01-01')
  expect(toDay(periodAt(anchor, { interval, interval_count }, anchor).end)).toBe(end)
})
