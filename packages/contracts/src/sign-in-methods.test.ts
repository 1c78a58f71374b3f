import { expect, test } from 'vitest'
import { REALMS } from './realm.ts'
import { hintedWay, OUTSIDE_WAYS, waysOf } from './sign-in-methods.ts'

test('an outside way that is not set up is offered nowhere', () => {
  for (const realm of REALMS) expect(waysOf(realm, [])).toEqual(['qr', 'group-code', 'password'])
})

test('an outside way is offered in its own country alone', () => {
  const offered = Object.fromEntries(
    OUTSIDE_WAYS.map((way) => [way, REALMS.filter((realm) => waysOf(realm, OUTSIDE_WAYS).includes(way))]),
  )
  expect(offered).toEqual({ gar: ['fr'], vidis: ['de'], domino: ['nl'], 'ak-bibliotheken': ['de'] })
})

test('a name that no way has is not offered, whatever the deployment says', () => {
  expect(waysOf('fr', ['gar', 'telepathy'])).toEqual(['qr', 'gar', 'group-code', 'password'])
})

test('a hint leads to a way that is offered, and to no other', () => {
  const offered = waysOf('de', ['vidis'])
  expect(['qr', 'vidis', 'gar', 'password', 'pwd', undefined].map((hint) => hintedWay(hint, offered))).toEqual([
    'qr',
    'vidis',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
