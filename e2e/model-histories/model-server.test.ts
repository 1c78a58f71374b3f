import { tinyEpub } from '@lectern/test-kit'
import * as calls from '@lectern/contracts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startLibraryServer, type LibraryServer } from '../../apps/server/src/modules/library/testing/library-server.ts'
import type { TestPerson } from '../../apps/server/src/testing/token.ts'
import { createModelServer } from './model-server.ts'
import { toRequest, type WireRequest } from './transport.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
let now = NOON
let server: LibraryServer
let bookId: string

beforeAll(async () => {
  server = await startLibraryServer({ clock: { now: () => new Date(now) } })
  const body: unknown = await (await server.upload(tinyEpub({ title: 'Models' }))).json()
  bookId = z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id
})
afterAll(() => server.close())

const position = (charOffset: number) => ({ ncxRef: 0, URI: 'OPS/c1.xhtml', timeOffset: 0, charOffset })
const minutes = fc.integer({ min: -600, max: 600 }).map((number) => number * 60_000)
const device = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map((number) => `device-${number}`),
  label: fc.constantFrom('', 'A tablet'),
  progress: fc.option(fc.constantFrom(0, 0.25, 1)),
  sequence: fc.nat(20),
  readAt: minutes.map((time) => NOON + time),
  sentAt: minutes.map((time) => NOON + time),
})
const uuid = fc.uuid({ version: 7 })
const bookmarks = fc.array(fc.record({ id: uuid, name: fc.constant('Here'), position: fc.nat(9).map(position) }), {
  maxLength: 3,
})
const params = { id: '' }

/**
 * A step is a request, or a number of milliseconds by which the clock advances. The version in `if-match` may be wrong.
 */
const steps = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 60_000 }),
    fc.constant(toRequest(calls.listBookmarks, { params })),
    fc.constant(toRequest(calls.getLastmark, { params })),
    fc
      .tuple(bookmarks, fc.array(uuid, { maxLength: 3 }), fc.option(fc.nat(6)))
      .map(([body, changes, version]) =>
        toRequest(
          calls.saveBookmarks,
          { params, body, ...(changes.length > 0 && { query: { changes: changes.join(',') } }) },
          version === null ? {} : { 'if-match': `"${version}"` },
        ),
      ),
    fc.tuple(fc.nat(30), fc.option(device)).map(([offset, sender]) =>
      toRequest(calls.saveLastmark, {
        params,
        body: { position: position(offset), ...(sender && { device: sender }) },
      }),
    ),
  ),
  { maxLength: 40 },
)

async function send(request: WireRequest, as: TestPerson) {
  const response = await server.fetch(request.path, {
    method: request.method,
    as,
    headers: request.headers,
    ...(request.body === undefined ? {} : { json: request.body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

test('the model server gives the same responses as the real server', async () => {
  const property = fc.asyncProperty(steps, async (generated) => {
    now = NOON
    const model = createModelServer(() => now)
    const reader: TestPerson = { userId: server.kernel.ids.next(), realm: 'se' }
    for (const step of generated) {
      now += typeof step === 'number' ? step : 1
      if (typeof step === 'number') continue
      const request = { ...step, path: step.path.replace('books//', `books/${bookId}/`) }
      const { status, headers, body } = await model.transport(request)
      expect(await send(request, reader)).toEqual({ status, etag: headers.get('etag'), body })
    }
  })
  await fc.assert(property, { numRuns: 60 })
})
