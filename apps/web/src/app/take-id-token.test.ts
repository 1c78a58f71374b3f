// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { takeIdToken } from './take-id-token.ts'

afterEach(() => globalThis.history.replaceState(null, '', '/'))

/** Takes the id token on a page that the browser shows. Returns the token and the page after that. */
function takeOn(address: string) {
  globalThis.history.pushState({ key: 'k' }, '', address)
  const { length } = globalThis.history
  const idToken = takeIdToken(globalThis.location, globalThis.history)
  const { pathname, search, hash } = globalThis.location
  return { idToken, page: pathname + search + hash, isSameEntry: globalThis.history.length === length }
}

test('an id token is taken from the address, and the rest stays', () => {
  expect(takeOn('/bookshelf/play/id/1?id_token=t&origin=polylino#x')).toEqual({
    idToken: 't',
    page: '/bookshelf/play/id/1?origin=polylino#x',
    isSameEntry: true,
  })
  expect(globalThis.history.state).toEqual({ key: 'k' })
})

test('an address without an id token stays as it is', () => {
  const page = '/bookshelf/play/id/1?origin=a%20b'
  expect(takeOn(page)).toEqual({ idToken: null, page, isSameEntry: true })
})
