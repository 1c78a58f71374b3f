import { expect, test } from 'vitest'
import { sumLanguages } from './sum-languages.ts'

test('regional variants count as one language, and the longest time comes first', () => {
  const read = [
    { language: 'sv', seconds: 50 },
    { language: 'en-GB', seconds: 40 },
    { language: 'en-US', seconds: 30 },
    { language: 'sv-x-takk', seconds: 5 },
    { language: 'EN', seconds: 1 },
  ]
  expect(sumLanguages(read)).toEqual([
    { language: 'en', seconds: 71 },
    { language: 'sv', seconds: 55 },
  ])
})
