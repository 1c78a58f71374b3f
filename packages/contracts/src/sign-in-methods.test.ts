import { expect, test } from 'vitest'
import { REALMS } from './realm.ts'
import { findHintedMethod, EXTERNAL_METHODS, listSignInMethods } from './sign-in-methods.ts'

test('an external method that is not configured is offered in no country', () => {
  for (const realm of REALMS) expect(listSignInMethods(realm, [])).toEqual(['qr', 'group-code', 'password'])
})

test('an external method is offered only in its own country', () => {
  const offered = Object.fromEntries(
    EXTERNAL_METHODS.map((method) => [
      method,
      REALMS.filter((realm) => listSignInMethods(realm, EXTERNAL_METHODS).includes(method)),
    ]),
  )
  expect(offered).toEqual({ gar: ['fr'], vidis: ['de'], domino: ['nl'], 'ak-bibliotheken': ['de'] })
})

test('an unknown method in the configuration is not offered', () => {
  expect(listSignInMethods('fr', ['gar', 'telepathy'])).toEqual(['qr', 'gar', 'group-code', 'password'])
})

test('a hint selects only an offered method', () => {
  const offered = listSignInMethods('de', ['vidis'])
  expect(['qr', 'vidis', 'gar', 'password', 'pwd', undefined].map((hint) => findHintedMethod(hint, offered))).toEqual([
    'qr',
    'vidis',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
