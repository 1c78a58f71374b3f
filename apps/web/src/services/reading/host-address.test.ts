// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findHostAddress } from './host-address.ts'

const HOSTS = ['https://portal.example.org']
const address = (loginUrl: string, path = '/bookshelf/play/id/b1') => `${path}?loginUrl=${encodeURIComponent(loginUrl)}`

test('the log-in page and the bookmark service of an allowed application are found by their own parameters', () => {
  const page = 'https://portal.example.org/log-in?from=reader'
  const service = 'https://portal.example.org/marks'
  const href = `${address(page)}&bookmarkUrl=${encodeURIComponent(service)}`
  expect(findHostAddress(href, 'loginUrl', HOSTS)).toBe(page)
  expect(findHostAddress(href, 'bookmarkUrl', HOSTS)).toBe(service)
  expect(findHostAddress(address(page), 'bookmarkUrl', HOSTS)).toBeUndefined()
})

test.each([
  ['no parameter', '/bookshelf/play/id/b1?origin=polylino'],
  ['another host', address('https://portal.example.org.evil.example/log-in')],
  ['a user name that looks like the host', address('https://portal.example.org@evil.example/')],
  ['another scheme', address('http://portal.example.org/')],
  ['a script', address('javascript:alert(1)')],
  ['a relative address', address('//portal.example.org/log-in')],
  ['another page', address('https://portal.example.org/', '/profile')],
])('no address is found: %s', (_, href) => {
  expect(findHostAddress(href, 'loginUrl', HOSTS)).toBeUndefined()
  expect(findHostAddress(href.replace('loginUrl', 'bookmarkUrl'), 'bookmarkUrl', HOSTS)).toBeUndefined()
})
