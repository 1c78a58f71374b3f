import { expect, test } from 'vitest'
import { detectRealm, type RealmHints } from './detect-realm.ts'

const hints: RealmHints = { host: 'read.example', realmOfHost: {}, stored: null, languages: [] }

test('the host name has priority over the stored choice, and the stored choice over the browser', () => {
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
