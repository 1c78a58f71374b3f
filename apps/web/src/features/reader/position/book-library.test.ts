import type { Bookmark, Call, DeviceLastmark, Position } from '@lectern/contracts'
import { expect, test } from 'vitest'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import type { EntryKind } from '../../../platform/outbox/entry-kind.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { createBookLibrary } from './book-library.ts'

const ID = '019237a0-0000-7000-8000-000000000001'
const OTHER = '019237a0-0000-7000-8000-000000000002'
const createPosition = (charOffset: number): Position => ({ ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0.5, charOffset })
const bookmark = (id: string, charOffset: number): Bookmark => ({
  id: `019237a0-0000-7000-8000-00000000000${id}`,
  name: id,
  position: createPosition(charOffset),
})
const places: DeviceLastmark[] = [
  { deviceId: 'a', deviceLabel: 'A', at: '2026-11-21T10:00:00.000Z', progress: 0.1, position: createPosition(1) },
  { deviceId: 'b', deviceLabel: 'B', at: '2026-11-21T09:00:00.000Z', progress: 0.9, position: createPosition(9) },
]

/** Sets up a library that refuses all paths that are not in `responses`. `unsent` has the queued payloads by kind. */
function setUpLibrary(
  responses: Record<string, unknown> = {},
  unsent: Partial<Record<string, unknown[]>> = {},
  bookmarkUrl?: string,
) {
  const requests: string[] = []
  const queuedEntries: { kind: string; payload: unknown }[] = []
  const storedResponses: unknown[] = []
  const call = async ({ method, path }: Call, _: unknown, options: { service?: string } = {}) => {
    requests.push(`${method} ${options.service ?? ''}${path}`)
    return path in responses
      ? { ok: true, status: 200, data: responses[path], headers: new Headers() }
      : { ok: false, code: 'not_found', status: 404 }
  }
  const outbox: Pick<Outbox, 'put' | 'queued' | 'drain'> = {
    put: async ({ name }, payload) => {
      queuedEntries.push({ kind: name, payload })
      return name === 'bookmark' ? 'queued' : 'delivered'
    },
    queued: async <P>(kind: EntryKind<P>) =>
      kind.read(
        (unsent[kind.name] ?? []).map((payload, sequence) => {
          return { id: '', owner: 'me', kind: kind.name, sequence, at: 0, payload }
        }),
      ),
    drain: async () => void requests.push('drained'),
  }
  const storeResponse = async ({ path }: Call, params: unknown, data: unknown) =>
    void storedResponses.push([path, params, data])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fakes without the contracts' types
  const library = createBookLibrary({ call } as unknown as HttpClient, outbox as Outbox, ID, {
    storeResponse,
    bookmarkUrl,
  })
  return { requests, queuedEntries, storedResponses, library }
}

test('the calls for files name the revision that a reader has open', async () => {
  const queries: unknown[] = []
  const call = async (_: Call, input: { query?: unknown }) => {
    queries.push(input.query)
    return { ok: true, data: { policy: 'p', resourcesUrl: 'r' } }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fakes without the contracts' types
  const library = createBookLibrary({ call } as unknown as HttpClient, {} as Outbox, ID)
  await library.policy()
  await library.policy(2)
  await library.addresses(2)
  expect(queries).toEqual([{}, { revision: '2' }, { revision: '2' }])
})

test('each read call of spec 1 §7 uses its path', async () => {
  const { requests, library } = setUpLibrary({
    '/v1/books/:id/resources-url': { resourcesUrl: 'https://content.example/1/' },
    '/v1/books/:id/policy': { policy: 'Policy=p' },
    '/v1/books/:id/bookmarks': { bookmarks: [bookmark('a', 1)] },
    '/v1/books/:id/lastmark': { position: createPosition(1), places },
  })
  expect(await library.addresses()).toEqual({ resourcesUrl: 'https://content.example/1/' })
  expect(await library.policy()).toBe('Policy=p')
  expect(await library.bookmarks()).toEqual([bookmark('a', 1)])
  const lastmark = await library.lastmark()
  expect([lastmark?.position, await lastmark?.places]).toEqual([createPosition(1), places])
  expect(requests).toEqual([
    'GET /v1/books/:id/resources-url',
    'GET /v1/books/:id/policy',
    'GET /v1/books/:id/bookmarks',
    'GET /v1/books/:id/lastmark',
  ])
})

test('lastmark, single bookmarks and read logs are put into the outbox', async () => {
  const { requests, queuedEntries, library } = setUpLibrary()
  const log = {
    bookId: ID,
    sessionId: OTHER,
    deviceId: 'd',
    percentage: 0,
    timestamp: 1,
    source: 'web-bookshelf',
  } as const
  await library.saveLastmark(createPosition(3), 0.3)
  expect(await library.changeBookmarks({ type: 'remove', id: 'a' })).toBe(false)
  await library.pushReadLog(log)
  expect(queuedEntries).toEqual([
    { kind: 'lastmark', payload: { bookId: ID, position: createPosition(3), progress: 0.3 } },
    { kind: 'bookmark', payload: { bookId: ID, change: { type: 'remove', id: 'a' } } },
    { kind: 'readLog', payload: log },
  ])
  expect(requests).toEqual([])
})

test('the application that opened the reader can store the bookmarks, and the library keeps the place', async () => {
  const [mine, theirs] = [bookmark('a', 1), bookmark('b', 2)]
  const service = 'https://portal.example.org/marks'
  const change = { type: 'put', bookmark: mine } as const
  const { requests, queuedEntries, storedResponses, library } = setUpLibrary(
    { '/v1/books/:id/bookmarks': { bookmarks: [theirs] } },
    {
      bookmark: [
        { bookId: ID, change, service },
        { bookId: ID, change: { type: 'remove', id: theirs.id } },
      ],
    },
    service,
  )
  expect(await library.bookmarks()).toEqual([mine, theirs])
  await library.changeBookmarks(change)
  await library.lastmark()
  expect(requests).toEqual([`GET ${service}/v1/books/:id/bookmarks`, 'GET /v1/books/:id/lastmark'])
  expect(queuedEntries).toEqual([{ kind: 'bookmark', payload: { bookId: ID, change, service } }])
  expect(storedResponses).toEqual([])
})

test('a book without bookmarks and lastmark opens: not_found is no error', async () => {
  const { library } = setUpLibrary()
  expect(await library.bookmarks()).toEqual([])
  expect(await library.lastmark()).toBeUndefined()
  await expect(library.policy()).rejects.toMatchObject({ code: 'not_found', status: 404 })
})

test("a book opens at this device's unsent position, and requests other positions after this position is sent", async () => {
  const unsent = [createPosition(5), createPosition(6)].map((position) => ({ bookId: ID, position, progress: 0.5 }))
  const otherBookEntry = { bookId: OTHER, position: createPosition(7), progress: 0.5 }
  const { requests, library } = setUpLibrary(
    { '/v1/books/:id/lastmark': { position: createPosition(6), places } },
    { lastmark: [...unsent, otherBookEntry] },
  )
  const lastmark = await library.lastmark()
  expect(lastmark?.position).toEqual(createPosition(6))
  expect(await lastmark?.places).toEqual(places)
  expect(requests).toEqual(['drained', 'GET /v1/books/:id/lastmark'])
})

test('unsent bookmark changes are applied to the list from the library', async () => {
  const [a, b, c] = [bookmark('a', 1), bookmark('b', 2), bookmark('c', 3)]
  const changes = [
    { bookId: ID, change: { type: 'remove', id: a.id } },
    { bookId: OTHER, change: { type: 'remove', id: b.id } },
    'what an earlier version wrote',
    { bookId: ID, change: { type: 'put', bookmark: c } },
  ]
  const { library } = setUpLibrary({ '/v1/books/:id/bookmarks': { bookmarks: [a, b] } }, { bookmark: changes })
  expect(await library.bookmarks()).toEqual([b, c])
  expect(await setUpLibrary({}, { bookmark: changes }).library.bookmarks()).toEqual([c])
})

test('written values are stored as responses of the library, whether they were sent or not', async () => {
  const { library, storedResponses } = setUpLibrary({ '/v1/books/:id/bookmarks': { bookmarks: [bookmark('a', 1)] } })
  await library.bookmarks()
  await library.changeBookmarks({ type: 'put', bookmark: bookmark('b', 2) })
  await library.changeBookmarks({ type: 'remove', id: bookmark('a', 1).id })
  await library.saveLastmark(createPosition(3), 0.5)
  expect(storedResponses).toEqual([
    ['/v1/books/:id/bookmarks', { id: ID }, { bookmarks: [bookmark('a', 1), bookmark('b', 2)] }],
    ['/v1/books/:id/bookmarks', { id: ID }, { bookmarks: [bookmark('b', 2)] }],
    ['/v1/books/:id/lastmark', { id: ID }, { position: createPosition(3), places: [] }],
  ])
})
