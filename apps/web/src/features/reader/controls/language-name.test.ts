import { expect, test } from 'vitest'
import { getLanguageName, toSpokenTag } from './language-name.ts'

test.each([
  ['sv', 'svenska'],
  ['de', 'Deutsch'],
  ['tsp', 'svenskt teckenspråk'],
  ['swl', 'svenskt teckenspråk'],
  ['takk', 'tecken som stöd (TAKK)'],
  ['sv-x-takk', 'tecken som stöd (TAKK)'],
  ['not a tag', 'not a tag'],
])('%s is called %s', (tag, name) => {
  expect(getLanguageName(tag)).toBe(name)
})

test('the name of a finger language is pronounced in the language of that name', () => {
  expect(toSpokenTag('tsp')).toBe('sv')
  expect(toSpokenTag('fi')).toBe('fi')
})
