import { request } from 'node:http'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createOutbox } from '../../kernel/mail/outbox.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createMailModule, hasOutboxPage } from './index.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

async function startWithOutbox(changes: Partial<Settings> = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-outbox-'))
  server = await startTestServer({
    modules: (kernel) => {
      const settings: Settings = { ...kernel.settings, mail: { kind: 'outbox', folder }, ...changes }
      return [{ ...createMailModule({ ...kernel, settings }), start: async () => {} }]
    },
  })
  const text = `<script>alert(1)</script> ${server.origin}/email/confirm#token=x https://evil.example/`
  await createOutbox(folder).send({ to: 'ada@there.example', subject: '<i>Hi</i>', text, html: '' })
  return server
}

/** `fetch` does not allow a `Host` header. */
async function requestWithHost(origin: string, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  request(`${origin}/outbox`, { headers: { host } }, (answer) => {
    answer.resume()
    resolve(answer.statusCode)
  })
    .on('error', reject)
    .end()
  return promise
}

test('a request under another host name gets no emails', async () => {
  const { origin } = await startWithOutbox()
  expect(await requestWithHost(origin, 'evil.example')).toBe(404)
  expect(await requestWithHost(origin, 'localhost')).toBe(200)
})

test.each([
  { forwarded: 'for=192.0.2.7' },
  { via: '1.1 proxy' },
  { 'x-forwarded-for': '192.0.2.7' },
  { 'x-forwarded-host': 'read.example' },
  { 'x-real-ip': '192.0.2.7' },
])('a request that a proxy has forwarded gets no emails: %o', async (headers) => {
  const localServer = await startWithOutbox()
  expect((await localServer.fetch('/outbox', { headers })).status).toBe(404)
})

test('the page does not exist for a public origin, behind a proxy, or with a mail server', async () => {
  const { kernel } = await startWithOutbox({ publicOrigin: 'https://read.example' })
  expect((await server?.fetch('/outbox'))?.status).toBe(404)
  const local: Settings = { ...kernel.settings, mail: { kind: 'outbox', folder: '/x' } }
  expect(hasOutboxPage(local)).toBe(true)
  expect(hasOutboxPage({ ...local, trustProxy: true })).toBe(false)
  expect(hasOutboxPage({ ...local, mail: { kind: 'smtp', url: '', from: '' } })).toBe(false)
  expect(hasOutboxPage({ ...local, mail: { kind: 'none' } })).toBe(false)
})

test('the page shows emails as text and links only to pages of this server', async () => {
  const localServer = await startWithOutbox()
  const page = await localServer.fetch('/outbox')
  const html = await page.text()
  expect(html).toContain('&lt;i&gt;Hi&lt;/i&gt;')
  expect(html).not.toContain('<script>')
  expect(html).toContain(`<a href="${localServer.origin}/email/confirm#token=x">`)
  expect(html).not.toContain('href="https://evil.example')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})
