import { describe, expect, test } from 'vitest'
import { findFrenchAddress } from './french-site.ts'

const appOrigin = 'https://read.example'
const french = 'https://lire.example'
const settings = { frenchOrigin: french, origins: [appOrigin] }
const toRequest = (headers: Record<string, string>, url = '/library/bookshelf?q=1', host = 'read.example') => ({
  url,
  protocol: 'https' as const,
  host,
  headers,
})

describe('a page of the app’s own host redirects to the French site', () => {
  test('when the browser prefers French, with the full path', () => {
    const request = toRequest({ 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' })
    expect(findFrenchAddress(request, settings)).toBe(`${french}/library/bookshelf?q=1`)
  })

  test('when France was chosen on the device', () => {
    expect(
      findFrenchAddress(toRequest({ cookie: 'a=b; lectern_realm=fr', 'accept-language': 'de' }), settings),
    ).toContain(french)
  })

  test('and never to a host in the path', () => {
    expect(findFrenchAddress(toRequest({ 'accept-language': 'fr' }, '//evil.example/'), settings)).toBe(
      `${french}/evil.example/`,
    )
  })
})

describe('a page does not redirect', () => {
  test.each([
    ['for another language', toRequest({ 'accept-language': 'de,fr;q=0.5' })],
    [
      'when another country was chosen on the device',
      toRequest({ cookie: 'lectern_realm=se', 'accept-language': 'fr' }),
    ],
    ['on the French site itself', toRequest({ 'accept-language': 'fr' }, '/', 'lire.example')],
    ['on an internal host', toRequest({ 'accept-language': 'fr' }, '/', 'node-1:8080')],
    ['for a client that sends no language', toRequest({})],
  ])('%s', (_, request) => {
    expect(findFrenchAddress(request, settings)).toBeUndefined()
  })

  test('in a deployment without a French site', () => {
    const request = toRequest({ 'accept-language': 'fr' })
    expect(findFrenchAddress(request, { ...settings, frenchOrigin: undefined })).toBeUndefined()
    expect(findFrenchAddress(request, { ...settings, frenchOrigin: appOrigin })).toBeUndefined()
  })
})
