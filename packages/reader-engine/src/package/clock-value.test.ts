import { expect, test } from 'vitest'
import { parseClockValue } from './clock-value.ts'

test.each([
  ['5:34:31.396', 20071.396],
  ['124:59:36', 449_976],
  ['0:05:01.2', 301.2],
  ['0:00:04', 4],
  ['09:58', 598],
  ['00:56.78', 56.78],
  ['76.2s', 76.2],
  ['7.75h', 27_900],
  ['13min', 780],
  ['1.5min', 90],
  ['2345ms', 2.345],
  ['12.345', 12.345],
  ['.5s', 0.5],
  ['0', 0],
  ['npt=12.5s', 12.5],
  ['  3s\n', 3],
])('%s is %d seconds', (text, seconds) => {
  expect(parseClockValue(text)).toBeCloseTo(seconds, 9)
})

test.each([null, '', 'abc', '-3s', '1:2:3:4', '5 s', '12x', '1:', 's', '1e3', 'NaN'])(
  '%s is not a clock value',
  (text) => {
    expect(parseClockValue(text)).toBeUndefined()
  },
)
