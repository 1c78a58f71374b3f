import { expect, test } from 'vitest'
import { chooseLocale } from './choose-locale.ts'

test('the language that the user chose has priority over the language of the country', () => {
  expect(chooseLocale('fi', 'sv')).toBe('sv')
  expect(chooseLocale('uk', null)).toBe('en')
})
