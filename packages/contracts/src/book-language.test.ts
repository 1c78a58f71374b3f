import { expect, test } from 'vitest'
import { isBookInLanguage } from './book-language.ts'

const narration = { language: 'sv', label: 'Svenska', media: 'audio' as const }

test.each([
  ['en-GB', 'en-US', true],
  ['de', 'sv', true],
  ['no', 'nb', true],
  ['nn-NO', 'nb', true],
  ['NB', 'no', true],
  ['no', 'de', false],
  ['zh', 'zu', false],
  ['de', 'fi', false],
])('a book in %s with a Swedish narration is in the language %s: %s', (language, tag, expected) => {
  expect(isBookInLanguage({ language, narrations: [narration] }, tag)).toBe(expected)
})
