import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '@lectern/contracts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { refuse } from './refusal.ts'
import { noContent, ok, route } from './route.ts'

const person = { userId: '019a0000-0000-7000-8000-000000000001', realm: 'se' } as const
const params = z.object({ id: z.uuid() })

const readThing = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/things/:id',
  summary: 'One thing',
  access: 'user',
  params,
  responses: { 200: z.object({ id: z.uuid(), realm: z.string() }) },
  errors: ['not_found'],
})
const writeThing = defineCall({
  service: 'library',
  method: 'PUT',
  path: '/v1/things/:id',
  summary: 'Change a thing',
  access: 'superUser',
  params,
  body: z.object({ name: z.string().check(z.minLength(1)) }),
  responses: { 204: null },
})
const breakThing = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/broken',
  summary: 'A call with a bug',
  access: 'anyone',
  responses: { 200: z.object({ fine: z.boolean() }) },
})

let server: TestServer
beforeAll(async () => {
  const routes = [
    route(readThing, {
      policy: (actor, { params }) =>
        params.id.endsWith('9') ? 'forbidden' : actor.realm === 'se' ? 'allowed' : 'not_found',
      act: async ({ actor, params }) =>
        params.id.endsWith('8') ? refuse('not_found', 'No such thing.') : { id: params.id, realm: actor.realm },
      present: ok,
    }),
    route(writeThing, { policy: () => 'allowed', act: async () => 'done', present: noContent }),
    route(breakThing, {
      policy: () => 'allowed',
      act: () => Promise.reject(new Error('the word is hunter2')),
      present: () => ok({ fine: true }),
    }),
  ]
  server = await startTestServer({ modules: () => [{ routes }] })
})
afterAll(() => server.close())

const path = (last: number): string => `/api/library/v1/things/019a0000-0000-7000-8000-00000000000${last}`

describe('a route', () => {
  test('is refused without a token', async () => {
    const response = await server.fetch(path(1))
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toEqual({ code: 'unauthenticated', message: expect.any(String) })
  })

  test.each([
    ['another audience', { audience: 'urn:somebody:else' }],
    ['another issuer', { issuer: 'https://elsewhere.example/auth' }],
    ['a time that is over', { expiresAt: new Date(Date.now() - 60_000) }],
  ])('is refused with a token for %s', async (_name, wrong) => {
    const response = await server.fetch(path(1), { as: { ...person, ...wrong } })
    expect(response.status).toBe(401)
  })

  test('is refused with a token that another key signed', async () => {
    const token = await server.token(person)
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(86)}`
    const response = await server.fetch(path(1), { headers: { authorization: `Bearer ${forged}` } })
    expect(response.status).toBe(401)
  })

  test('is refused by its policy with the code of the verdict', async () => {
    expect((await server.fetch(path(9), { as: person })).status).toBe(403)
    expect((await server.fetch(path(1), { as: { ...person, realm: 'de' } })).status).toBe(404)
  })

  test('for super users is refused to other people, and to super users of another realm', async () => {
    const request = { method: 'PUT', json: { name: 'x' } }
    expect((await server.fetch(path(1), { ...request, as: person })).status).toBe(403)
    expect((await server.fetch(path(1), { ...request, as: { ...person, superUser: true } })).status).toBe(204)
  })

  test('names each wrong field', async () => {
    const response = await server.fetch('/api/library/v1/things/7', {
      method: 'PUT',
      as: { ...person, superUser: true },
      json: { name: '' },
    })
    expect(response.status).toBe(400)
    const body: unknown = await response.json()
    expect(body).toMatchObject({
      code: 'validation_failed',
      details: { fields: [{ field: 'params.id', reason: 'Invalid UUID' }] },
    })
  })

  test('sends the response of its contract', async () => {
    const response = await server.fetch(path(1), { as: person })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: expect.any(String), realm: 'se' })
  })

  test('hides an internal error behind the id of the request', async () => {
    const response = await server.fetch('/api/library/v1/broken', { method: 'POST' })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(text).not.toContain('hunter2')
    expect(JSON.parse(text)).toMatchObject({ code: 'internal_error', details: { requestId: expect.any(String) } })
  })
})

describe('an address', () => {
  test('that is unknown is not_found', async () => {
    const response = await server.fetch('/api/library/v1/nothing')
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test('with a wrong method is method_not_allowed, and lists the allowed methods', async () => {
    const response = await server.fetch(path(1), { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, PUT'])
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  test('refuses malformed JSON, a foreign content type and a huge body with the contract’s codes', async () => {
    const send = (type: string, body: string) =>
      server.fetch(path(1), {
        method: 'PUT',
        as: { ...person, superUser: true },
        headers: { 'content-type': type },
        body,
      })
    const malformed = await send('application/json', '{')
    expect([malformed.status, await malformed.json()]).toMatchObject([400, { code: 'validation_failed' }])
    const foreign = await send('text/csv', 'a,b')
    expect([foreign.status, await foreign.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
    const huge = await send('application/json', JSON.stringify({ name: 'x'.repeat(2_000_000) }))
    expect([huge.status, await huge.json()]).toMatchObject([413, { code: 'payload_too_large' }])
  })
})

test('the OpenAPI description lists each registered call', async () => {
  const document: unknown = await (await server.fetch('/api/openapi.json')).json()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/api/library/v1/things/{id}': { get: { summary: 'One thing' }, put: { summary: 'Change a thing' } },
      '/api/library/v1/broken': { post: { security: [] } },
    },
  })
  expect((await server.fetch('/api/docs/')).status).toBe(200)
})

test('the server is alive, and it is ready when all checks pass', async () => {
  expect((await server.fetch('/healthz')).status).toBe(200)
  const ready = await server.fetch('/readyz')
  expect(await ready.json()).toEqual({ status: 'ready', parts: { database: 'ok' } })
})

test("every log line of a request during an impersonation contains the impersonator's id and no names", async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const act = { sub: '019a0000-0000-7000-8000-00000000000a', name: 'Ada Admin' }
  const broken = defineCall({ ...breakThing, path: '/v1/broken-too', access: 'user' })
  const routes = [
    route(broken, {
      policy: () => 'allowed',
      act: () => Promise.reject(new Error('no')),
      present: () => ok({ fine: true }),
    }),
  ]
  const logged = await startTestServer({ log, modules: () => [{ routes }] })
  try {
    await logged.fetch('/api/library/v1/broken-too', { method: 'POST', as: { ...person, act } })
    await logged.fetch('/api/library/v1/broken-too', { method: 'POST', as: person })
  } finally {
    await logged.close()
  }
  const Line = z.object({ act: z.optional(z.string()), reqId: z.optional(z.string()) })
  const requestLines = lines.map((line) => Line.parse(JSON.parse(line))).filter(({ reqId }) => reqId !== undefined)
  expect(requestLines.map((line) => line.act)).toEqual([act.sub, act.sub, undefined, undefined])
  expect(lines.join('')).not.toContain('Ada')
})

test('an address that is not valid UTF-8 gets an error of the contracts', async () => {
  const response = await server.fetch('/api/library/v1/things/%ff')
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'validation_failed' }])
})

test.each(['/api/library/v1/things/1', '/healthz', '/api/openapi.json', '/nowhere', '/api/library/v1/things/%ff'])(
  'the response of %s forbids browsers to guess its content type',
  async (path) => {
    expect((await server.fetch(path)).headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test('the page of the API description has a content security policy that allows no foreign scripts', async () => {
  const policy = (await server.fetch('/api/docs/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*(?:https?:|\*|'unsafe-inline')/)
})
