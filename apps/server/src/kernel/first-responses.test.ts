import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, IDEMPOTENCY_KEY_HEADER } from '@lectern/contracts'
import { createMovableClock } from '../testing/movable-clock.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import type { TestPerson } from '../testing/token.ts'
import { firstResponses } from './database/kernel-tables.ts'
import { refuse } from './refusal.ts'
import { noContent, route } from './route.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SECRET = 'code-of-a-new-card'
const makeCard = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/cards',
  summary: 'A call that creates a card',
  access: 'user',
  repeat: 'first response',
  body: z.object({ name: z.string() }),
  responses: { 201: z.object({ number: z.int(), secret: z.string() }) },
})
const ringBell = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/bell',
  summary: 'A call whose response has no content',
  access: 'user',
  repeat: 'first response',
  responses: { 204: null },
})

const clock = createMovableClock()
/** Runs during each call, before it has created its card. */
let during: () => Promise<void>
let isRefused: boolean
let cards: string[]
let rings: number
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    clock,
    modules: () => [
      {
        routes: [
          route(makeCard, {
            policy: () => 'allowed',
            act: async ({ body }) => {
              await during()
              if (isRefused) return refuse('conflict')
              cards.push(body.name)
              return cards.length
            },
            present: (number) => ({
              status: 201 as const,
              body: { number, secret: SECRET },
              headers: { 'redirect-uri': `/cards/${number}`, 'set-cookie': ['a=1', 'b=2'] },
            }),
          }),
          route(ringBell, {
            policy: () => 'allowed',
            act: async () => (rings += 1),
            present: noContent,
          }),
        ],
      },
    ],
  })
})
afterAll(() => server.close())
beforeEach(() => {
  during = async () => {}
  isRefused = false
  cards = []
  rings = 0
})

const ada: TestPerson = { userId: randomUUID(), realm: 'se', roles: ['employee'] }
const post = (key: string | undefined, { as = ada, name = 'Ada' }: { as?: TestPerson; name?: string } = {}) =>
  server.fetch('/api/library/v1/cards', {
    method: 'POST',
    as,
    json: { name },
    ...(key !== undefined && { headers: { [IDEMPOTENCY_KEY_HEADER]: key } }),
  })
const read = async (response: Response): Promise<unknown[]> => [
  response.status,
  response.headers.get('redirect-uri'),
  response.headers.getSetCookie(),
  await response.json(),
]

describe('a repeated idempotency key', () => {
  test('gets the status, the headers and the body of the first response, and has no second effect', async () => {
    const key = randomUUID()
    const first = await read(await post(key))
    expect(first).toEqual([201, '/cards/1', ['a=1', 'b=2'], { number: 1, secret: SECRET }])
    expect(await read(await post(`"${key}"`))).toEqual(first)
    expect(cards).toEqual(['Ada'])
  })

  test('gets the first response of a call without content', async () => {
    const headers = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() }
    const ring = () => server.fetch('/api/library/v1/bell', { method: 'POST', as: ada, headers })
    expect((await ring()).status).toBe(204)
    expect((await ring()).status).toBe(204)
    expect(rings).toBe(1)
  })

  test('of two requests at the same time has one effect and one response', async () => {
    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(key).then(read)))
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(cards).toHaveLength(1)
  })

  test('with another content is refused', async () => {
    const key = randomUUID()
    await post(key)
    const answer = await post(key, { name: 'Grace' })
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }])
    expect(cards).toEqual(['Ada'])
  })

  test('is a different key for another person', async () => {
    const key = randomUUID()
    await post(key)
    await post(key, { as: { ...ada, userId: randomUUID() } })
    expect(cards).toHaveLength(2)
  })

  test('runs again after a refusal or an error, because those had no effect', async () => {
    const key = randomUUID()
    isRefused = true
    expect((await post(key)).status).toBe(409)
    isRefused = false
    during = () => Promise.reject(new Error('a bug'))
    expect((await post(key)).status).toBe(500)
    during = async () => {}
    expect((await post(key)).status).toBe(201)
    expect(cards).toHaveLength(1)
  })

  test('runs again if the first request was lost with its process', async () => {
    const key = randomUUID()
    const started = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    during = () => {
      started.resolve()
      return end.promise
    }
    const lost = post(key)
    await started.promise
    clock.forward(21_000)
    during = async () => {}
    expect((await post(key)).status).toBe(201)
    end.resolve()
    await lost
  })

  test('gets the first response for 24 hours, also after a clean-up, and then is new', async () => {
    const key = randomUUID()
    const first = await read(await post(key))
    clock.forward(DAY_MS - MINUTE_MS)
    await server.kernel.firstResponses.deleteExpired()
    expect(await read(await post(key))).toEqual(first)
    expect(cards).toHaveLength(1)
    clock.forward(MINUTE_MS + 1)
    await post(key)
    expect(cards).toHaveLength(2)
  })

  test('is new after 24 hours, and the clean-up deletes the old row', async () => {
    const key = randomUUID()
    await post(key)
    clock.forward(DAY_MS + 1)
    await server.kernel.firstResponses.deleteExpired()
    expect(await server.kernel.shards.home.select().from(firstResponses)).toEqual([])
    await post(key)
    expect(cards).toHaveLength(2)
  })
})

test('requests without a key, or with different keys, are different', async () => {
  for (const key of [undefined, undefined, randomUUID(), randomUUID()]) await post(key)
  expect(cards).toHaveLength(4)
})

test('a key that is not a UUID is refused, because others could guess it', async () => {
  const answer = await post('1')
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
})

test('the database contains neither the key nor the content nor the response', async () => {
  const key = randomUUID()
  await post(key, { name: 'Ada Lind' })
  const rows = JSON.stringify(await server.kernel.shards.home.select().from(firstResponses))
  expect(rows).toContain('response')
  for (const text of [key, 'Ada', SECRET, ada.userId]) expect(rows).not.toContain(text)
})
