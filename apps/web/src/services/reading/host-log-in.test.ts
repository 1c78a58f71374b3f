// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findHostLogIn } from './host-log-in.ts'

const HOSTS = ['https://portal.example.org']
const address = (loginUrl: string, path = '/bookshelf/play/id/b1') => `${path}?loginUrl=${encodeURIComponent(loginUrl)}`

test('the log-in page of an allowed application is found', () => {
  const page = 'https://portal.example.org/log-in?from=reader'
  expect(findHostLogIn(address(page), HOSTS)).toBe(page)
})

test.each([
  ['no parameter', '/bookshelf/play/id/b1?origin=polylino'],
  ['another host', address('https://portal.example.org.evil.example/log-in')],
  ['a user name that looks like the host', address('https://portal.example.org@evil.example/')],
  ['another scheme', address('http://portal.example.org/')],
  ['a script', address('javascript:alert(1)')],
  ['a relative address', address('//portal.example.org/log-in')],
  ['another page', address('https://portal.example.org/', '/profile')],
])('no log-in page is found: %s', (_, href) => {
  expect(findHostLogIn(href, HOSTS)).toBeUndefined()
})
