import { expect, test } from 'vitest'
import { getLanguageTag, LOCALES } from './locale.ts'
import { localeOfRealm, REALMS, getShard } from './realm.ts'

test('the countries and the locales are those of the specification', () => {
  expect([...REALMS].toSorted()).toEqual(['de', 'fi', 'fr', 'nl', 'no', 'se', 'uk', 'us'])
  expect([...LOCALES].toSorted()).toEqual(['de', 'en', 'fi', 'fr', 'nl', 'no', 'sv', 'us'])
})

test.each([
  ['de', 'de'],
  ['fi', 'fi'],
  ['fr', 'fr'],
  ['no', 'nb'],
  ['nl', 'nl'],
  ['se', 'sv'],
  ['uk', 'en-GB'],
  ['us', 'en-US'],
] as const)('realm %s starts with the language %s', (realm, tag) => {
  expect(getLanguageTag(localeOfRealm(realm))).toBe(tag)
})

test('the rows of realm us are in shard us, those of all other realms in shard eu', () => {
  expect(REALMS.filter((realm) => getShard(realm) === 'us')).toEqual(['us'])
  expect(new Set(REALMS.filter((realm) => realm !== 'us').map(getShard))).toEqual(new Set(['eu']))
})
