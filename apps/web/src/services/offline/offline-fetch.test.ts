import { getBookPolicy, getLastmark, listShelf } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { createOfflineFetch } from './offline-fetch.ts'
import type { OfflineRow } from './offline-row.ts'
import { createSignal } from '../../platform/signal.ts'
import type { OfflineResponse, OfflineStore } from './offline-store.ts'
import { offlineRow } from './testing/offline-row.ts'

const SHELF = 'https://read.example/api/library/v1/user/ann/books'
const POLICY = 'https://read.example/api/library/v1/books/1/policy'
const [ON_DEVICE, NOT_ON_DEVICE] = ['019237a0-0000-7000-8000-0000000000b1', '019237a0-0000-7000-8000-0000000000b2']
const createShelf = (...ids: string[]) => ({
  data: ids.map((bookId) => ({ ...offlineRow({ bookId }).entry, progress: 0.5 })),
  meta: { totalCount: ids.length },
})

interface FetchSetUp {
  readonly owner?: string | null
  readonly books?: OfflineRow[]
  readonly store?: Pick<OfflineStore, 'findResponse' | 'putResponse'>
}

/** Sets up a fetch for a user with offline books, and a fake library. */
function setUpFetch({ owner = 'ann', books = [offlineRow({ bookId: ON_DEVICE })], store }: FetchSetUp = {}) {
  const responses = new Map<string, OfflineResponse>()
  const unreachable = createSignal()
  let library: (() => Promise<Response>) | null = async () => Response.json(createShelf(ON_DEVICE, NOT_ON_DEVICE))
  const requests: unknown[] = []
  const offlineFetch = createOfflineFetch({
    store: store ?? {
      findResponse: async (account, url) => responses.get(`${account} ${url}`),
      putResponse: async (account, url, response) => void responses.set(`${account} ${url}`, response),
    },
    unreachable,
    owner: () => owner,
    isPupil: () => true,
    books: () => books,
    findCover: async (bookId) => `blob:${bookId}`,
    async fetch(url) {
      requests.push(url)
      if (library === null) throw new TypeError('Failed to fetch')
      return library()
    },
  })
  const shelf = async () => listShelf.responses[200].parse(await (await offlineFetch(listShelf, SHELF, {})).json())
  return {
    offlineFetch,
    responses,
    unreachable,
    requests,
    shelf,
    respondWith: (next: typeof library) => (library = next),
  }
}

test('while the library responds, its response is returned and stored', async () => {
  const { shelf, responses, unreachable } = setUpFetch()
  expect((await shelf()).data).toHaveLength(2)
  expect([...responses.keys()]).toEqual([`ann ${SHELF}`])
  expect(unreachable.get()).toBe(false)
})

test('while the library does not respond, the shelf lists the offline books with their stored covers', async () => {
  const { shelf, unreachable, respondWith, requests } = setUpFetch()
  await shelf()
  respondWith(null)
  const { data, meta } = await shelf()
  expect(data.map(({ book, progress }) => [book.id, book.coverUrl, progress])).toEqual([
    [ON_DEVICE, `blob:${ON_DEVICE}`, 0.5],
  ])
  expect(meta.totalCount).toBe(1)
  expect(unreachable.get()).toBe(true)
  const before = requests.length
  await shelf()
  expect(requests.length, 'no request while the library is unreachable').toBe(before)
})

test('a proxy that cannot reach the library counts as an unreachable library', async () => {
  const { shelf, respondWith } = setUpFetch()
  respondWith(async () => new Response('bad gateway', { status: 502 }))
  expect((await shelf()).data).toHaveLength(1)
})

test('a refusal of the library is returned even if an older response is stored', async () => {
  const { shelf, offlineFetch, respondWith } = setUpFetch()
  await shelf()
  respondWith(async () => Response.json({ code: 'forbidden' }, { status: 403 }))
  expect((await offlineFetch(listShelf, SHELF, {})).status).toBe(403)
})

test('the response that a book has no lastmark is stored, too', async () => {
  const { offlineFetch, respondWith } = setUpFetch()
  const lastmark = `https://read.example/api/library/v1/books/${ON_DEVICE}/lastmark`
  respondWith(async () => Response.json({ code: 'not_found' }, { status: 404 }))
  await offlineFetch(getLastmark, lastmark, {})
  respondWith(null)
  const again = await offlineFetch(getLastmark, lastmark, {})
  expect([again.status, await again.json()]).toEqual([404, { code: 'not_found' }])
})

test('if the device refuses storage, the responses of the library are still returned', async () => {
  const refuse = () => Promise.reject(new Error('blocked'))
  const { shelf } = setUpFetch({ store: { findResponse: refuse, putResponse: refuse } })
  expect((await shelf()).data).toHaveLength(2)
})

test('responses to other calls, and to calls without a log-in, are not stored', async () => {
  const { offlineFetch, responses } = setUpFetch()
  await offlineFetch(getBookPolicy, POLICY, {})
  expect(responses.size).toBe(0)
  const loggedOut = setUpFetch({ owner: null })
  await loggedOut.offlineFetch(listShelf, SHELF, {})
  expect(loggedOut.responses.size).toBe(0)
})

test('a response that arrives after the last book was removed is not stored', async () => {
  const books = [offlineRow({ bookId: ON_DEVICE })]
  const { shelf, responses, respondWith } = setUpFetch({ books })
  respondWith(async () => {
    books.length = 0
    return Response.json(createShelf(ON_DEVICE))
  })
  await shelf()
  expect(responses.size).toBe(0)
})

test('without a stored response a network failure throws', async () => {
  const { offlineFetch, respondWith, unreachable } = setUpFetch({ books: [] })
  respondWith(null)
  await expect(offlineFetch(listShelf, SHELF, {})).rejects.toThrow(TypeError)
  expect(unreachable.get()).toBe(false)
})

test('an aborted call does not make the library unreachable', async () => {
  const { offlineFetch, respondWith, unreachable } = setUpFetch()
  const aborted = AbortSignal.abort()
  respondWith(() => Promise.reject(aborted.reason))
  await expect(offlineFetch(listShelf, SHELF, { signal: aborted })).rejects.toThrow('aborted')
  expect(unreachable.get()).toBe(false)
})
