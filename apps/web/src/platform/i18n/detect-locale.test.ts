import { expect, test } from 'vitest'
import { chooseLocale, detectRealm, type RealmHints } from './detect-locale.ts'

const hints: RealmHints = { host: 'read.example', realmOfHost: {}, stored: null, languages: [] }

test('the host name comes before the stored choice, and the stored choice before the browser', () => {
  const all = { ...hints, realmOfHost: { 'read.example': 'fi' }, stored: 'de', languages: ['fr'] } as const
  expect(detectRealm(all)).toBe('fi')
  expect(detectRealm({ ...all, realmOfHost: {} })).toBe('de')
  expect(detectRealm({ ...all, realmOfHost: {}, stored: null })).toBe('fr')
})

test.each([
  [['sv-FI', 'sv'], 'fi'],
  [['de-AT'], 'de'],
  [['nn'], 'no'],
  [['en-US'], 'us'],
  [['en-AU'], 'uk'],
  [['pl', 'nl-BE'], 'nl'],
  [['pl'], 'se'],
  [[], 'se'],
])('a browser with the languages %j belongs to the country %s', (languages, realm) => {
  expect(detectRealm({ ...hints, languages })).toBe(realm)
})

test("a person's own language comes before the country's", () => {
  expect(chooseLocale('fi', 'sv')).toBe('sv')
  expect(chooseLocale('uk', null)).toBe('en')
})
