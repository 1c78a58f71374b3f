import { describe, expect, test } from 'vitest'
import { renderFrenchPage } from './french-site.ts'

const here = 'https://read.example'
const french = 'https://lire.example'
const settings = { frenchOrigin: french, origins: [here] }
const asked = (headers: Record<string, string>, url = '/library/bookshelf?q=1', host = 'read.example') => ({
  url,
  protocol: 'https' as const,
  host,
  headers,
})

describe('a page of the app’s own host is moved to the French site', () => {
  test('where the browser asks for French first, with its full path', () => {
    const request = asked({ 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' })
    expect(renderFrenchPage(request, settings)).toBe(`${french}/library/bookshelf?q=1`)
  })

  test('where France was chosen on the device', () => {
    expect(renderFrenchPage(asked({ cookie: 'a=b; lectern_realm=fr', 'accept-language': 'de' }), settings)).toContain(
      french,
    )
  })

  test('but never to a host that the path names', () => {
    expect(renderFrenchPage(asked({ 'accept-language': 'fr' }, '//evil.example/'), settings)).toBe(
      `${french}/evil.example/`,
    )
  })
})

describe('it stays where it is', () => {
  test.each([
    ['for another language', asked({ 'accept-language': 'de,fr;q=0.5' })],
    ['where another country was chosen', asked({ cookie: 'lectern_realm=se', 'accept-language': 'fr' })],
    ['on the French site itself', asked({ 'accept-language': 'fr' }, '/', 'lire.example')],
    ['on an inner host', asked({ 'accept-language': 'fr' }, '/', 'node-1:8080')],
    ['for a program that has no language', asked({})],
  ])('%s', (_, request) => {
    expect(renderFrenchPage(request, settings)).toBeUndefined()
  })

  test('in a deployment without a French site', () => {
    const request = asked({ 'accept-language': 'fr' })
    expect(renderFrenchPage(request, { ...settings, frenchOrigin: undefined })).toBeUndefined()
    expect(renderFrenchPage(request, { ...settings, frenchOrigin: here })).toBeUndefined()
  })
})
