import { tinyEpub } from '@lectern/test-kit'
import { sql } from 'drizzle-orm'
import { generateKeyPairSync, sign } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { pupil, startLibraryServer, superUser, type LibraryServer } from '../library/testing/library-server.ts'
import { toUrlSafe, writePolicy } from './policy-text.ts'

const LIFETIME_S = 60
let now = new Date('2026-11-21T10:00:00Z')
const clock: Clock = { now: () => now }

const sound = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256))
const prose = `<p id="s1">${'It was a dark and stormy night. '.repeat(100)}</p>`
const book = tinyEpub({
  title: 'Served',
  chapters: { 'c1.xhtml': prose },
  files: {
    'a b.mp3': { data: sound, mediaType: 'audio/mpeg' },
    'run.js': { data: 'alert(1)', mediaType: 'application/javascript' },
    'page.html': { data: '<script>alert(1)</script>', mediaType: 'text/html' },
    'odd.bin': { data: 'x', mediaType: 'text/x-evil' },
  },
})

let server: LibraryServer
let resources: string
let policy: string
let otherPolicy: string

beforeAll(async () => {
  server = await startLibraryServer({ clock, env: { CONTENT_POLICY_SECONDS: String(LIFETIME_S) } })
  const id = await importBook(book)
  const otherId = await importBook(tinyEpub({ title: 'Another' }))
  resources = await readField(`${id}/resources-url`, 'resourcesUrl')
  policy = await readField(`${id}/policy`, 'policy')
  otherPolicy = await readField(`${otherId}/policy`, 'policy')
})
afterAll(() => server.close())

async function importBook(file: Uint8Array): Promise<string> {
  const body: unknown = await (await server.upload(file)).json()
  return z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id
}

async function readField(path: string, field: string): Promise<string> {
  const body: unknown = await (await server.fetch(`/api/library/v1/books/${path}`, { as: pupil })).json()
  return String(z.record(z.string(), z.unknown()).parse(body)[field])
}

const get = (path: string, headers: Record<string, string> = {}, query = policy, method = 'GET') =>
  fetch(`${resources}${path}?${query}`, { headers, method })

async function readRefusal(response: Response): Promise<unknown> {
  return [response.status, z.object({ code: z.string() }).parse(await response.json()).code]
}

describe('a file of a book is refused', () => {
  test('without a policy', async () => {
    expect(await readRefusal(await get('OPS/c1.xhtml', {}, ''))).toEqual([403, 'policy_invalid'])
  })

  test("with another book's policy", async () => {
    expect(await readRefusal(await get('OPS/c1.xhtml', {}, otherPolicy))).toEqual([403, 'policy_invalid'])
  })

  test.each(['Policy', 'Signature', 'Key-Pair-Id'])('without %s', async (word) => {
    const query = new URLSearchParams(policy)
    query.delete(word)
    expect(await readRefusal(await get('OPS/c1.xhtml', {}, query.toString()))).toEqual([403, 'policy_invalid'])
  })

  test('with a policy whose expiry was changed', async () => {
    const query = new URLSearchParams(policy)
    const changed = writePolicy({ resource: `${resources}*`, expires: 9_999_999_999 })
    query.set('Policy', toUrlSafe(Buffer.from(changed)))
    expect(await readRefusal(await get('OPS/c1.xhtml', {}, query.toString()))).toEqual([403, 'policy_invalid'])
  })

  test('with a policy that was signed with another key', async () => {
    const text = Buffer.from(writePolicy({ resource: `${resources}*`, expires: 9_999_999_999 }))
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const query = new URLSearchParams(policy)
    query.set('Policy', toUrlSafe(text))
    query.set('Signature', toUrlSafe(sign('RSA-SHA256', text, privateKey)))
    expect(await readRefusal(await get('OPS/c1.xhtml', {}, query.toString()))).toEqual([403, 'policy_invalid'])
  })

  test('with an expired policy, and served again with a new policy', async () => {
    const before = now
    now = new Date(before.getTime() + (LIFETIME_S + 1) * 1000)
    expect(await readRefusal(await get('OPS/c1.xhtml'))).toEqual([403, 'policy_expired'])
    const id = z.uuid().parse(await catalogueId('Served'))
    expect((await get('OPS/c1.xhtml', {}, await readField(`${id}/policy`, 'policy'))).status).toBe(200)
    now = before
  })

  test.each(['OPS/none.xhtml', '', 'OPS', 'OPS/%2e%2e/%2e%2e/%2e%2e/etc/passwd', '..%2f..%2fstaging', 'OPS/%00'])(
    'as not found for the path %j',
    async (path) => {
      const status = await statusOfRawPath(`${new URL(resources).pathname}${path}?${policy}`)
      expect(status).toBe(404)
    },
  )
})

async function catalogueId(title: string): Promise<string | undefined> {
  const body: unknown = await (await server.fetch(`/api/library/v1/books?q=${title}`, { as: pupil })).json()
  return z.object({ data: z.array(z.object({ id: z.string() })) }).parse(body).data[0]?.id
}

/** Requests a path without `fetch`, which would normalise the path. Returns the status. */
function statusOfRawPath(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(resources)
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('a file of a book', () => {
  test('is served whole with its type and as immutable', async () => {
    const response = await get('OPS/a%20b.mp3')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '5000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Buffer.from(await response.arrayBuffer())).toEqual(sound)
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=4990-', 4990, 4999],
    ['bytes=-10', 4990, 4999],
    ['bytes=4990-9999', 4990, 4999],
  ])('is served in the range %s', async (range, start, end) => {
    const response = await get('OPS/a%20b.mp3', { range })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/5000`])
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(Buffer.from(await response.arrayBuffer())).toEqual(sound.subarray(start, end + 1))
  })

  test('responds with 416 to a range after its end', async () => {
    const response = await get('OPS/a%20b.mp3', { range: 'bytes=5000-' })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */5000'])
  })

  test.each(['lines=1-2', 'bytes=5-1,x', 'bytes=0-1,5-6'])('is served whole for the range %s', async (range) => {
    expect((await get('OPS/a%20b.mp3', { range })).status).toBe(200)
  })

  test('is not sent again to a client that has the current version', async () => {
    const etag = (await get('OPS/a%20b.mp3')).headers.get('etag') ?? ''
    const again = await get('OPS/a%20b.mp3', { 'if-none-match': `"x", ${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('OPS/a%20b.mp3', { range: 'bytes=0-0', 'if-range': etag })).status).toBe(206)
    expect((await get('OPS/a%20b.mp3', { range: 'bytes=0-0', 'if-range': '"old"' })).status).toBe(200)
  })

  test('responds to HEAD with its size', async () => {
    const response = await get('OPS/a%20b.mp3', {}, policy, 'HEAD')
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '5000'])
    expect(await response.text()).toBe('')
  })

  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ])('that is text is sent with the encoding %s', async (encoding, unpack) => {
    const { headers, body } = await rawGet('OPS/c1.xhtml', { 'accept-encoding': encoding })
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-type': 'application/xhtml+xml' })
    expect(headers['vary']).toContain('accept-encoding')
    expect(unpack(body).toString()).toContain('dark and stormy')
    expect(body.length).toBeLessThan(1000)
  })

  test('that is text is sent uncompressed without Accept-Encoding and for a range', async () => {
    const plain = await rawGet('OPS/c1.xhtml', {})
    expect(plain.headers['content-encoding']).toBeUndefined()
    const part = await rawGet('OPS/c1.xhtml', { 'accept-encoding': 'gzip', range: 'bytes=0-4' })
    expect([part.headers['content-encoding'], part.body.toString()]).toEqual([undefined, '<?xml'])
  })

  test.each([
    ['lectern.json', 'application/json; charset=utf-8'],
    ['OPS/package.opf', 'application/oebps-package+xml'],
    ['OPS/run.js', 'text/javascript; charset=utf-8'],
    ['OPS/odd.bin', 'application/octet-stream'],
  ])('%s has the type %s', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(type)
  })

  test('has no rights when it is opened as a page', async () => {
    const csp = (await get('OPS/page.html')).headers.get('content-security-policy')
    expect(csp).toContain('sandbox;')
    expect(csp).toContain("default-src 'none'")
    expect(csp).not.toContain('allow-')
  })

  test("may be read from the app's origin and from no other", async () => {
    const ownResponse = await get('OPS/c1.xhtml', { origin: server.origin })
    expect(ownResponse.headers.get('access-control-allow-origin')).toBe(server.origin)
    const foreign = await get('OPS/c1.xhtml', { origin: 'https://evil.example' })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await fetch(`${resources}OPS/c1.xhtml?${policy}`, {
      method: 'OPTIONS',
      headers: { origin: server.origin, 'access-control-request-method': 'GET' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
  })
})

function rawGet(path: string, headers: Record<string, string>) {
  const url = new URL(`${resources}${path}?${policy}`)
  return new Promise<{ headers: Record<string, string | string[] | undefined>; body: Buffer }>((resolve, reject) => {
    httpRequest(url, { headers }, (response) => {
      response.toArray().then((chunks) => resolve({ headers: response.headers, body: Buffer.concat(chunks) }), reject)
    })
      .on('error', reject)
      .end()
  })
}

describe('a page of a trusted book', () => {
  const trust = async (trusted: boolean, as = superUser) => {
    const id = z.uuid().parse(await catalogueId('Served'))
    const response = await server.fetch(`/api/library/v1/books/${id}/trust`, { method: 'PUT', as, json: { trusted } })
    return response.status
  }
  const scriptedUrl = async () => {
    const id = z.uuid().parse(await catalogueId('Served'))
    const response = await server.fetch(`/api/library/v1/books/${id}/resources-url`, { as: pupil })
    return z.object({ scriptedUrl: z.optional(z.string()) }).parse(await response.json()).scriptedUrl
  }

  test('has an address only while an administrator of the realm trusts the book', async () => {
    expect(await scriptedUrl()).toBeUndefined()
    expect(await trust(true, pupil)).toBe(403)
    expect(await scriptedUrl()).toBeUndefined()
    expect([await trust(true), await trust(true)]).toEqual([204, 204])
    expect(await scriptedUrl()).toContain('/content/scripted/Policy=')
    expect(await trust(false)).toBe(204)
    expect(await scriptedUrl()).toBeUndefined()
    const log = sql`select action, actor from audit_log where action like 'book.%trust' order by uid`
    expect((await server.kernel.shards.forRealm('se').execute(log)).rows).toEqual([
      { action: 'book.trust', actor: superUser.userId },
      { action: 'book.distrust', actor: superUser.userId },
    ])
  })

  test('is sent with the other files of the book in a sandbox that allows no other requests', async () => {
    await trust(true)
    const url = await scriptedUrl()
    for (const [path, type] of [
      ['OPS/page.html', 'text/html'],
      ['OPS/run.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      const response = await fetch(`${url}${path}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const rules = (response.headers.get('content-security-policy') ?? '').split('; ')
      expect(rules).toContain('sandbox allow-scripts')
      expect(rules).toContain(`connect-src ${server.origin}/content/scripted/`)
      expect(rules).toContain(`frame-ancestors ${server.kernel.settings.origins.join(' ')}`)
      expect(rules.join()).not.toContain('allow-same-origin')
    }
  })

  test('is refused with the signature for files, and a file is refused with the signature for pages', async () => {
    await trust(true)
    const url = (await scriptedUrl()) ?? ''
    const [, signature = '', sha256 = ''] = /scripted\/([^/]+)\/([^/]+)/.exec(url) ?? []
    const fetchScripted = (path: string) => fetch(`${server.origin}/content/scripted/${path}`)
    expect(await readRefusal(await fetchScripted(`${policy}/${sha256}/OPS/c1.xhtml`))).toEqual([403, 'policy_invalid'])
    expect(await readRefusal(await fetchScripted(`/${sha256}/OPS/c1.xhtml`))).toEqual([403, 'policy_invalid'])
    expect(await readRefusal(await get('OPS/c1.xhtml', {}, signature))).toEqual([403, 'policy_invalid'])
    expect((await fetchScripted(`${signature}/${sha256}/OPS/none.xhtml`)).status).toBe(404)
    const before = now
    now = new Date(before.getTime() + (LIFETIME_S + 1) * 1000)
    expect(await readRefusal(await fetch(`${url}OPS/c1.xhtml`))).toEqual([403, 'policy_expired'])
    now = before
  })
})

test('a policy is valid for at least half of its lifetime, and is the same string for a while', async () => {
  const id = z.uuid().parse(await catalogueId('Served'))
  const path = `${id}/policy`
  expect(await readField(path, 'policy')).toBe(await readField(path, 'policy'))
  const text = Buffer.from(
    (new URLSearchParams(policy).get('Policy') ?? '').replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'),
    'base64',
  ).toString()
  const expires = Number(/EpochTime":(\d+)/.exec(text)?.[1])
  const remaining = expires - now.getTime() / 1000
  expect(remaining).toBeGreaterThan(LIFETIME_S / 2)
  expect(remaining).toBeLessThanOrEqual(LIFETIME_S)
})

test('the readiness response contains the object store', async () => {
  const ready: unknown = await (await server.fetch('/readyz')).json()
  expect(ready).toMatchObject({ parts: { 'object-store': 'ok' } })
})
