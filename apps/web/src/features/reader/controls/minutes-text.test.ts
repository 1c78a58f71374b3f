import { expect, test } from 'vitest'
import { formatMinutes } from './minutes-text.ts'

test.each([
  [10, 'en-GB', '1 min'],
  [95, 'en-GB', '2 mins'],
  [3600, 'sv', '60 min'],
])('%d seconds in %s are %s', (seconds, tag, text) => {
  expect(formatMinutes(seconds, tag)).toBe(text)
})
