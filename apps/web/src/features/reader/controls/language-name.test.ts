import { expect, test } from 'vitest'
import { languageName, toSpokenTag } from './language-name.ts'

test.each([
  ['sv', 'svenska'],
  ['de', 'Deutsch'],
  ['tsp', 'svenskt teckenspråk'],
  ['swl', 'svenskt teckenspråk'],
  ['takk', 'tecken som stöd (TAKK)'],
  ['sv-x-takk', 'tecken som stöd (TAKK)'],
  ['not a tag', 'not a tag'],
])('%s is called %s', (tag, name) => {
  expect(languageName(tag)).toBe(name)
})

test('a finger language is spoken in the language of its name', () => {
  expect(toSpokenTag('tsp')).toBe('sv')
  expect(toSpokenTag('fi')).toBe('fi')
})
