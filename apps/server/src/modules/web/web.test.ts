import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebConfig } from '@lectern/contracts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createWebModule } from './index.ts'

let folder: string
let server: TestServer
const html = { accept: 'text/html,*/*' }
const PAGE =
  '<!doctype html><html lang="sv"><head><title>Lectern</title><link href="/assets/app.css"></head><body><span data-react-root></span></body></html>'
const FIRST_SCREENS = {
  '/signup': {
    styles: ['/assets/app.css', '/assets/form.css'],
    fonts: ['/assets/text.woff2'],
    screens: [
      { realm: 'fi', hasPlans: false, html: '<h1>Luo tili</h1>' },
      { realm: 'se', hasPlans: false, html: '<h1>Skapa konto</h1>' },
      { realm: 'se', hasPlans: true, html: '<h1>Skapa konto</h1><a>$& priser</a>' },
    ],
  },
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, '.first-screens.json'), JSON.stringify(FIRST_SCREENS))
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'plain()')
  await writeFile(join(folder, 'assets/app-1a2b.js.br'), 'packed')
  await writeFile(join(folder, '.sources'), 'the hash of the sources')
  server = await startTestServer({
    env: {
      CONTENT_ORIGIN: 'https://books.example',
      FRENCH_ORIGIN: 'https://lire.example',
      READER_HOSTS: 'https://portal.example',
      STRIPE_PUBLISHABLE_KEYS: 'se=pk_test_1',
      HOST_REALMS: 'lectern.example=fi',
      REMOTE_RESOURCES: 'https://a.example https://b.example',
    },
    modules: ({ settings }) => [createWebModule({ settings, folder, version: '1.0.0' })],
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a missing resource', () => {
  test.each(['/api/nothing', '/auth/nothing', '/content/x', '/assets/gone.js'])(
    'gets a JSON response at %s',
    async (path) => {
      const response = await server.fetch(path, { headers: html })
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
    },
  )

  test('gets 404 and no page for a script that requests a file', async () => {
    expect((await server.fetch('/pictures/cover.png', { headers: { accept: 'image/*' } })).status).toBe(404)
  })

  test('gets not_found for a POST outside the web app', async () => {
    expect((await server.fetch('/api/nothing', { method: 'POST' })).status).toBe(404)
  })

  test('is also every path outside the build and every dot file in it', async () => {
    for (const path of ['/.sources', '/..%2f..%2fetc/passwd', '/assets/..%2f.sources'])
      expect((await server.fetch(path)).status).toBe(404)
  })
})

describe('a navigation', () => {
  test.each(['/', '/login', '/bookshelf/play/id/x'])('to %s gets the page under a strict policy', async (path) => {
    const response = await server.fetch(path, { headers: html })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('<title>Lectern')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("connect-src 'self' blob: data: https://books.example https://portal.example;")
    for (const kind of ['img-src', 'media-src', 'font-src'])
      expect(policy).toContain(`${kind} 'self' blob: data: https://books.example https://a.example https://b.example;`)
  })
})

test('only the pages with a card form allow the scripts of Stripe', async () => {
  for (const path of ['/signup', '/subscription', '/subscription/cards', '/gift-card']) {
    const response = await server.fetch(path, { headers: html })
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
    expect(policy).toContain(' https://api.stripe.com;')
    expect(policy).toContain(' https://hooks.stripe.com;')
  }
  for (const path of ['/', '/login', '/subscriptions', '/library/signup']) {
    const response = await server.fetch(path, { headers: html })
    expect(response.headers.get('content-security-policy')).not.toContain('stripe')
  }
})

test('a page request in French redirects permanently to the French site, and other requests do not', async () => {
  const french = { 'accept-language': 'fr-FR,en;q=0.5', accept: 'text/html' }
  for (const path of ['/', '/profile?tab=1']) {
    const response = await server.fetch(path, { headers: french })
    expect([response.status, response.headers.get('location')]).toEqual([301, `https://lire.example${path}`])
    expect(response.headers.get('vary')).toContain('accept-language')
  }
  expect((await server.fetch('/config.json', { headers: french })).status).toBe(200)
  expect((await server.fetch('/assets/app-1a2b.js', { headers: french })).status).toBe(200)
})

test('the page of a host name that belongs to a country names the country', async () => {
  for (const path of ['/login', '/index.html']) {
    expect(await fetchPage('lectern.example:443', path)).toContain('<html data-host-realm="fi" lang="sv">')
    expect(await fetchPage('other.example', path)).toContain('<html lang="sv">')
  }
})

/** Fetches `path` with another Host header, which `fetch` does not allow. */
async function fetchPage(host: string, path: string, headers: Record<string, string> = {}): Promise<string> {
  const sent = request(`${server.origin}${path}`, { headers: { ...html, ...headers, host } }).end()
  const [response] = await once(sent, 'response')
  return text(response)
}

describe('the first screen of a page', () => {
  const fetchFor = (headers: Record<string, string>, host = 'other.example', path = '/signup?price=p_1') =>
    fetchPage(host, path, headers)

  test('is for the country of the host, then of the chosen country, then of the languages of the browser', async () => {
    const finnish = { 'accept-language': 'pl;q=0.9, fi' }
    expect(await fetchFor(finnish)).toContain('<html data-first-screen="fi" lang="sv">')
    expect(await fetchFor(finnish)).toContain('<div id="first-screen"><h1>Luo tili</h1></div><span data-react-root>')
    expect(await fetchFor({ ...finnish, cookie: 'a=b; lectern_realm=se' })).toContain('data-first-screen="se"')
    expect(await fetchFor({ cookie: 'lectern_realm=se' }, 'lectern.example')).toContain(
      '<html data-first-screen="fi" data-host-realm="fi" lang="sv">',
    )
    expect(await fetchFor({})).toContain('data-first-screen="se"')
  })

  test('links to the plans where families can pay, and loads its font, and each style sheet once', async () => {
    const page = await fetchFor({})
    expect(page).toContain('<h1>Skapa konto</h1><a>$& priser</a></div>')
    expect(page).toContain('as="font" type="font/woff2" crossorigin href="/assets/text.woff2"')
    expect(page.match(/href="[^"]*css"/g)).toEqual(['href="/assets/app.css"', 'href="/assets/form.css"'])
  })

  test('is absent on other pages, for a country without one, and from the page that the service worker stores', async () => {
    expect(await fetchFor({}, 'other.example', '/login')).toBe(PAGE)
    expect(await fetchFor({ 'accept-language': 'de' })).toBe(PAGE)
    expect(await fetchFor({}, 'other.example', '/index.html')).toBe(PAGE)
    expect((await server.fetch('/.first-screens.json')).status).toBe(404)
  })
})

test('a hashed file is immutable, and is sent compressed when a compressed copy exists', async () => {
  const response = await server.fetch('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
})

test('/config.json contains the addresses of the services, as the contract says', async () => {
  const config = WebConfig.parse(await (await server.fetch('/config.json')).json())
  expect(config.services).toMatchObject({ account: '/api/account', content: 'https://books.example/content' })
  expect(config.realmOfHost).toEqual({ 'lectern.example': 'fi' })
})
