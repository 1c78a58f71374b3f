import { getBookPolicy, getLastmark, listShelf } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { createOfflineFetch } from './offline-answers.ts'
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

interface DeskTraits {
  readonly owner?: string | null
  readonly books?: OfflineRow[]
  readonly store?: Pick<OfflineStore, 'answer' | 'putAnswer'>
}

/** A person with one book on the device, and a library that answers or does not. */
function desk({ owner = 'ann', books = [offlineRow({ bookId: HERE })], store }: DeskTraits = {}) {
  const answers = new Map<string, OfflineAnswer>()
  const unreachable = createSignal()
  let library: (() => Promise<Response>) | null = async () => Response.json(shelfOf(HERE, AWAY))
  const asked: unknown[] = []
  const ask = createOfflineFetch({
    store: store ?? {
      answer: async (who, url) => answers.get(`${who} ${url}`),
      putAnswer: async (who, url, answer) => void answers.set(`${who} ${url}`, answer),
    },
    unreachable,
    owner: () => owner,
    isPupil: () => true,
    books: () => books,
    findCover: async (bookId) => `blob:${bookId}`,
    async fetch(url) {
      asked.push(url)
      if (library === null) throw new TypeError('Failed to fetch')
      return library()
    },
  })
  const shelf = async () => listShelf.responses[200].parse(await (await ask(listShelf, SHELF, {})).json())
  return { ask, answers, unreachable, asked, shelf, answer: (next: typeof library) => (library = next) }
}

test('where the library answers, its answer is given and kept', async () => {
  const { shelf, answers, unreachable } = desk()
  expect((await shelf()).data).toHaveLength(2)
  expect([...answers.keys()]).toEqual([`ann ${SHELF}`])
  expect(unreachable.get()).toBe(false)
})

test('where it does not, the device gives of the shelf what stands on it, with its own covers', async () => {
  const { shelf, unreachable, answer, asked } = desk()
  await shelf()
  answer(null)
  const { data, meta } = await shelf()
  expect(data.map(({ book, progress }) => [book.id, book.coverUrl, progress])).toEqual([[HERE, `blob:${HERE}`, 0.5]])
  expect(meta.totalCount).toBe(1)
  expect(unreachable.get()).toBe(true)
  const before = asked.length
  await shelf()
  expect(asked.length, 'nobody is asked while the library is unreachable').toBe(before)
})

test('a proxy without a server behind it is a library that does not answer', async () => {
  const { shelf, answer } = desk()
  answer(async () => new Response('bad gateway', { status: 502 }))
  expect((await shelf()).data).toHaveLength(1)
})

test('what the library refuses is refused, though an older answer is here', async () => {
  const { shelf, ask, answer } = desk()
  await shelf()
  answer(async () => Response.json({ code: 'forbidden' }, { status: 403 }))
  expect((await ask(listShelf, SHELF, {})).status).toBe(403)
})

test('that nobody has read a book yet is an answer, too', async () => {
  const { ask, answer } = desk()
  const lastmark = `https://read.example/api/library/v1/books/${HERE}/lastmark`
  answer(async () => Response.json({ code: 'not_found' }, { status: 404 }))
  await ask(getLastmark, lastmark, {})
  answer(null)
  const again = await ask(getLastmark, lastmark, {})
  expect([again.status, await again.json()]).toEqual([404, { code: 'not_found' }])
})

test('a device that refuses its storage changes nothing where the library answers', async () => {
  const refuse = () => Promise.reject(new Error('blocked'))
  const { shelf } = desk({ store: { answer: refuse, putAnswer: refuse } })
  expect((await shelf()).data).toHaveLength(2)
})

test('other calls, and other people’s, pass by', async () => {
  const { ask, answers } = desk()
  await ask(getBookPolicy, POLICY, {})
  expect(answers.size).toBe(0)
  const nobody = desk({ owner: null })
  await nobody.ask(listShelf, SHELF, {})
  expect(nobody.answers.size).toBe(0)
})

test('an answer that comes after the last book has gone is not kept', async () => {
  const books = [offlineRow({ bookId: HERE })]
  const { shelf, answers, answer } = desk({ books })
  answer(async () => {
    books.length = 0
    return Response.json(shelfOf(HERE))
  })
  await shelf()
  expect(answers.size).toBe(0)
})

test('where nothing is known, a network that fails is told as one', async () => {
  const { ask, answer, unreachable } = desk({ books: [] })
  answer(null)
  await expect(ask(listShelf, SHELF, {})).rejects.toThrow(TypeError)
  expect(unreachable.get()).toBe(false)
})

test('a call that is called off is no sign of a library that is unreachable', async () => {
  const { ask, answer, unreachable } = desk()
  const calledOff = AbortSignal.abort()
  answer(() => Promise.reject(calledOff.reason))
  await expect(ask(listShelf, SHELF, { signal: calledOff })).rejects.toThrow('aborted')
  expect(unreachable.get()).toBe(false)
})
