import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '@lectern/contracts'
import { startErrorSink } from '../testing/error-sink.ts'
import type { ErrorSink } from '../testing/error-sink.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { refuse } from './refusal.ts'
import { noContent, route } from './route.ts'

const params = z.object({ kind: z.string() })
const breakThing = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/broken/:kind',
  summary: 'A call with a bug',
  access: 'anyone',
  params,
  responses: { 204: null },
})

let sink: ErrorSink
let server: TestServer
beforeAll(async () => {
  sink = await startErrorSink()
  const broken = route(breakThing, {
    policy: () => 'allowed',
    act: async ({ params: { kind } }) => {
      if (kind === 'refused') return refuse('conflict')
      throw new Error('a bug of ours')
    },
    present: noContent,
  })
  server = await startTestServer({
    env: { ERROR_REPORTING_DSN: sink.dsn },
    modules: () => [{ routes: [broken] }],
  })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

test('an unexpected error is reported with its route and request, without any input of the caller', async () => {
  const path = '/api/library/v1/broken/secret-name?token=secret-token'
  const response = await server.fetch(path, { method: 'POST', json: { secret: 'secret-body' } })
  const { details } = z.object({ details: z.object({ requestId: z.string() }) }).parse(await response.json())
  await vi.waitUntil(() => sink.envelopes.length > 0)
  const [envelope = ''] = sink.envelopes
  expect(envelope).toContain('a bug of ours')
  expect(envelope).toContain('/api/library/v1/broken/:kind')
  expect(envelope).toContain(details.requestId)
  expect(envelope).not.toContain('secret')
})

test('a refusal is not reported', async () => {
  const before = sink.envelopes.length
  expect((await server.fetch('/api/library/v1/broken/refused', { method: 'POST' })).status).toBe(409)
  await server.fetch('/api/library/v1/broken/again', { method: 'POST' })
  await vi.waitUntil(() => sink.envelopes.length > before)
  expect(sink.envelopes.slice(before).filter((one) => !one.includes('a bug of ours'))).toEqual([])
})
