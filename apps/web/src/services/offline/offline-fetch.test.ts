import { getBookPolicy, getLastmark, listShelf } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { createOfflineFetch } from './offline-fetch.ts'
import type { OfflineRow } from './offline-row.ts'
import { createSignal } from '../../platform/signal.ts'
import type { OfflineAnswer, OfflineStore } from './offline-store.ts'
import { offlineRow } from './testing/offline-row.ts'

const SHELF = 'https://read.example/api/library/v1/user/ann/books'
const POLICY = 'https://read.example/api/library/v1/books/1/policy'
const [HERE, AWAY] = ['019237a0-0000-7000-8000-0000000000b1', '019237a0-0000-7000-8000-0000000000b2']
const shelfOf = (...ids: string[]) => ({
  data: ids.map((bookId) => ({ ...offlineRow({ bookId }).entry, progress: 0.5 })),
  meta: { totalCount: ids.length },
})

interface FetchSetUp {
  readonly owner?: string | null
  readonly books?: OfflineRow[]
  readonly store?: Pick<OfflineStore, 'answer' | 'putAnswer'>
}

/** Sets up a fetch for a user with one offline book, and a library that responds or fails. */
function setUpFetch({ owner = 'ann', books = [offlineRow({ bookId: HERE })], store }: FetchSetUp = {}) {
  const answers = new Map<string, OfflineAnswer>()
  const unreachable = createSignal()
  let library: (() => Promise<Response>) | null = async () => Response.json(shelfOf(HERE, AWAY))
  const requests: unknown[] = []
  const offlineFetch = createOfflineFetch({
    store: store ?? {
      answer: async (account, url) => answers.get(`${account} ${url}`),
      putAnswer: async (account, url, answer) => void answers.set(`${account} ${url}`, answer),
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
  return { offlineFetch, answers, unreachable, requests, shelf, answer: (next: typeof library) => (library = next) }
}

test('while the library responds, its response is returned and stored', async () => {
  const { shelf, answers, unreachable } = setUpFetch()
  expect((await shelf()).data).toHaveLength(2)
  expect([...answers.keys()]).toEqual([`ann ${SHELF}`])
  expect(unreachable.get()).toBe(false)
})

test('while the library does not respond, the shelf lists the offline books with their stored covers', async () => {
  const { shelf, unreachable, answer, requests } = setUpFetch()
  await shelf()
  answer(null)
  const { data, meta } = await shelf()
  expect(data.map(({ book, progress }) => [book.id, book.coverUrl, progress])).toEqual([[HERE, `blob:${HERE}`, 0.5]])
  expect(meta.totalCount).toBe(1)
  expect(unreachable.get()).toBe(true)
  const before = requests.length
  await shelf()
  expect(requests.length, 'nobody is requests while the library is unreachable').toBe(before)
})

test('a proxy that cannot reach the library counts as an unreachable library', async () => {
  const { shelf, answer } = setUpFetch()
  answer(async () => new Response('bad gateway', { status: 502 }))
  expect((await shelf()).data).toHaveLength(1)
})

test('a refusal of the library is returned even if an older response is stored', async () => {
  const { shelf, offlineFetch, answer } = setUpFetch()
  await shelf()
  answer(async () => Response.json({ code: 'forbidden' }, { status: 403 }))
  expect((await offlineFetch(listShelf, SHELF, {})).status).toBe(403)
})

test('the response that a book has no lastmark is stored, too', async () => {
  const { offlineFetch, answer } = setUpFetch()
  const lastmark = `https://read.example/api/library/v1/books/${HERE}/lastmark`
  answer(async () => Response.json({ code: 'not_found' }, { status: 404 }))
  await offlineFetch(getLastmark, lastmark, {})
  answer(null)
  const again = await offlineFetch(getLastmark, lastmark, {})
  expect([again.status, await again.json()]).toEqual([404, { code: 'not_found' }])
})

test('if the device refuses storage, the responses of the library are still returned', async () => {
  const refuse = () => Promise.reject(new Error('blocked'))
  const { shelf } = setUpFetch({ store: { answer: refuse, putAnswer: refuse } })
  expect((await shelf()).data).toHaveLength(2)
})

test('responses to other calls, and to calls without a log-in, are not stored', async () => {
  const { offlineFetch, answers } = setUpFetch()
  await offlineFetch(getBookPolicy, POLICY, {})
  expect(answers.size).toBe(0)
  const nobody = setUpFetch({ owner: null })
  await nobody.offlineFetch(listShelf, SHELF, {})
  expect(nobody.answers.size).toBe(0)
})

test('a response that arrives after the last book was removed is not stored', async () => {
  const books = [offlineRow({ bookId: HERE })]
  const { shelf, answers, answer } = setUpFetch({ books })
  answer(async () => {
    books.length = 0
    return Response.json(shelfOf(HERE))
  })
  await shelf()
  expect(answers.size).toBe(0)
})

test('without a stored response a network failure throws', async () => {
  const { offlineFetch, answer, unreachable } = setUpFetch({ books: [] })
  answer(null)
  await expect(offlineFetch(listShelf, SHELF, {})).rejects.toThrow(TypeError)
  expect(unreachable.get()).toBe(false)
})

test('an aborted call does not make the library unreachable', async () => {
  const { offlineFetch, answer, unreachable } = setUpFetch()
  const aborted = AbortSignal.abort()
  answer(() => Promise.reject(aborted.reason))
  await expect(offlineFetch(listShelf, SHELF, { signal: aborted })).rejects.toThrow('aborted')
  expect(unreachable.get()).toBe(false)
})
