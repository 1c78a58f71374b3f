import 'fake-indexeddb/auto'
import { type Call, getBookFiles, renewKeptBooks, SERVICE_PATHS } from '@lectern/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttpClient } from '../../platform/http/http-client.ts'
import type { StoredValue } from '../../platform/stored-value.ts'
import type { FetchedPiece } from './download-book.ts'
import { createOfflineBooks } from './offline-books.ts'
import type { OwnedNotice } from './offline-notice.ts'
import type { OfflinePorts } from './offline-ports.ts'
import { createSignal } from '../../platform/signal.ts'
import { openOfflineStore } from './offline-store.ts'
import { offlineRow } from './testing/offline-row.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const store = openOfflineStore()
const { entry, files, bookId, resourcesUrl, readableUntil } = offlineRow()
const tokens = { accessToken: async () => null, replaceToken: async () => null }

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://read.example' }))
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => store.removeOthers(null))

/** What a device remembers, for as long as a test. */
function remembered(): StoredValue<OwnedNotice[]> {
  const listeners = new Set<() => void>()
  let current: OwnedNotice[] = []
  return {
    get: () => current,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Somebody's device, a library, and a network that can be told what to do. */
function desk(part: Partial<OfflinePorts> = {}) {
  let owner: string | null = 'ann'
  let granted = [bookId]
  let isOnline = true
  let now = NOW
  let fetched: () => Promise<FetchedPiece> = async () => ({ kind: 'piece', piece: new Blob(['x']) })
  const keeping = vi.fn<(keeps: boolean) => void>()
  const reported: unknown[] = []
  const ask = async (call: Call) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    if (call.path === renewKeptBooks.path) {
      return Response.json({ data: granted.map((id) => ({ bookId: id, readableUntil })) })
    }
    if (call.path !== getBookFiles.path) throw new Error(`not expected: ${call.path}`)
    return granted.includes(bookId)
      ? Response.json({ resourcesUrl, readableUntil, files })
      : Response.json({ code: 'book_not_found', message: 'x' }, { status: 404 })
  }
  const books = createOfflineBooks(
    {
      store,
      notices: remembered(),
      http: createHttpClient({ services: SERVICE_PATHS, tokens, firstDelayMs: 0, request: ask }),
      unreachable: createSignal(),
      owner: () => owner,
      now: () => now,
      schedule: () => {},
      alone: (_, work) => work(),
      freeBytes: async () => Infinity,
      cacheShell: async () => true,
      fetchPiece: () => fetched(),
      prefetch: async () => {},
      notifyOtherTabs: () => {},
      report: (error) => void reported.push(error),
      ...part,
    },
    keeping,
  )
  return {
    books,
    keeping,
    reported,
    be: (who: string | null) => {
      owner = who
      return books.removeOthers(who)
    },
    grant: (...ids: string[]) => (granted = ids),
    network: (works: boolean) => (isOnline = works),
    fetchAs: (next: () => Promise<FetchedPiece>) => (fetched = next),
    wait: (milliseconds: number) => (now += milliseconds),
  }
}

async function keep({ books }: ReturnType<typeof desk>) {
  const measured = await books.measure(entry)
  if (!measured.ok) throw new Error(measured.code)
  return measured.download()
}
const phases = ({ books }: ReturnType<typeof desk>) => books.getState().books.map(({ phase }) => phase)
const untilKept = (at: ReturnType<typeof desk>) => vi.waitFor(() => expect(phases(at)).toEqual(['ready']))

describe('refused', () => {
  test('a book that may not be read', async () => {
    const at = desk()
    at.grant()
    expect(await at.books.measure(entry)).toMatchObject({ ok: false, code: 'book_not_found' })
  })

  test('a book that the disk has no room for, before the first byte', async () => {
    const at = desk({ freeBytes: async () => 20 })
    expect(await keep(at)).toBe('full')
    expect(await store.rows('ann')).toEqual([])
    expect(at.keeping).not.toHaveBeenCalledWith(true)
  })

  test('keeping in a browser where the app would not start without a network', async () => {
    const at = desk({ cacheShell: async () => false })
    expect(await keep(at)).toBe('blocked')
    expect(await store.rows('ann')).toEqual([])
  })

  test('opening a book that is on its way, or nobody’s', async () => {
    const at = desk()
    at.fetchAs(async () => ({ kind: 'no network' }))
    await keep(at)
    expect(await at.books.open(bookId)).toBeNull()
    await at.be(null)
    expect(await at.books.open(bookId)).toBeNull()
  })
})

test('its size and its time are known beforehand, and then it comes and is read without a network', async () => {
  const at = desk()
  expect(await at.books.measure(entry)).toMatchObject({ ok: true, bytes: 29, days: 30 })
  expect(await keep(at)).toBeNull()
  await untilKept(at)
  expect(at.keeping).toHaveBeenLastCalledWith(true)
  at.network(false)
  const copy = await at.books.open(bookId)
  expect(copy?.name).toBe(resourcesUrl)
  expect(await (await copy?.file('OPS/c1.xhtml'))?.text()).toBe('x')
  expect(await copy?.file('OPS/c2.xhtml')).toBeUndefined()
})

test('no signature is kept', async () => {
  const at = desk()
  const coverUrl = `${entry.book.coverUrl}?Policy=p&Signature=s&Key-Pair-Id=k`
  const measured = await at.books.measure({ ...entry, book: { ...entry.book, coverUrl } })
  if (measured.ok) await measured.download()
  expect(JSON.stringify(await store.rows('ann'))).not.toContain('Signature')
})

test('a network that goes leaves what is here; when it is back, the book goes on', async () => {
  const at = desk()
  at.fetchAs(async () => ({ kind: 'no network' }))
  await keep(at)
  await vi.waitFor(() => expect(phases(at)).toEqual(['waiting']))
  at.fetchAs(async () => ({ kind: 'piece', piece: new Blob(['x']) }))
  await at.books.renew()
  await untilKept(at)
})

test('a disk that is full in the middle keeps nothing of the book, and says so', async () => {
  const at = desk({
    store: {
      ...store,
      putPiece: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
    },
  })
  await keep(at)
  await vi.waitFor(() => expect(at.books.getState().notices).toMatchObject([{ kind: 'full' }]))
  expect([await store.rows('ann'), await store.pieces('ann', bookId)]).toEqual([[], new Set()])
})

test('a book that is removed while it comes leaves nothing behind', async () => {
  const at = desk()
  const answer = Promise.withResolvers<FetchedPiece>()
  at.fetchAs(() => answer.promise)
  await keep(at)
  await vi.waitFor(() => expect(phases(at)).toEqual(['downloading']))
  const removing = at.books.remove(bookId)
  answer.resolve({ kind: 'piece', piece: new Blob(['late']) })
  await removing
  expect([await store.rows('ann'), await store.pieces('ann', bookId)]).toEqual([[], new Set()])
  expect(at.books.getState().books).toEqual([])
})

describe('a word that was said', () => {
  /** Of a book that ended, in a tab that is closed now. */
  async function said() {
    const notices = remembered()
    const before = desk({ notices })
    await keep(before)
    await untilKept(before)
    before.grant()
    await before.books.renew()
    expect(before.keeping).toHaveBeenLastCalledWith(true)
    return notices
  }
  const ended = { kind: 'ended', title: entry.book.title }

  test('is there again when the page is loaded anew, until it is dismissed', async () => {
    const notices = await said()
    const at = desk({ notices })
    await at.be('ann')
    expect(at.books.getState().notices).toMatchObject([ended])
    expect(at.keeping).toHaveBeenLastCalledWith(true)
    const [notice] = at.books.getState().notices
    if (notice) at.books.dismiss(notice)
    expect(at.books.getState().notices).toEqual([])
    expect(at.keeping).toHaveBeenLastCalledWith(false)
    expect(notices.get()).toEqual([])
  })

  test('is said once, also where two tabs find it', async () => {
    const notices = await said()
    const other = desk({ notices })
    await keep(other)
    await untilKept(other)
    other.grant()
    await other.books.renew()
    expect(other.books.getState().notices).toMatchObject([ended])
  })

  test('goes with a log-out, and nobody else is told it', async () => {
    const notices = await said()
    const at = desk({ notices })
    await at.be('ben')
    expect([at.books.getState().notices, notices.get()]).toEqual([[], []])
    expect(at.keeping).toHaveBeenLastCalledWith(false)
  })
})

describe('rights', () => {
  test('that ended remove the book when the library is asked next, with a word', async () => {
    const at = desk()
    await keep(at)
    await untilKept(at)
    at.grant()
    at.network(false)
    await at.books.renew()
    expect(phases(at)).toEqual(['ready'])
    at.network(true)
    await at.books.renew()
    expect(at.books.getState()).toMatchObject({ books: [], notices: [{ kind: 'ended', title: entry.book.title }] })
    expect(await store.pieces('ann', bookId)).toEqual(new Set())
  })

  test('that nobody could ask about for too long wait until somebody can', async () => {
    const at = desk()
    await keep(at)
    await untilKept(at)
    at.wait(31 * 24 * 60 * 60 * 1000)
    await at.books.reload()
    expect(phases(at)).toEqual(['expired'])
    expect(await at.books.open(bookId)).toBeNull()
  })
})

test('somebody else finds nothing, and neither does who comes back', async () => {
  const at = desk()
  await keep(at)
  await untilKept(at)
  await at.be('ben')
  expect(at.books.getState().books).toEqual([])
  expect(at.keeping).toHaveBeenLastCalledWith(false)
  await at.be('ann')
  expect(at.books.getState().books).toEqual([])
  expect(await store.pieces('ann', bookId)).toEqual(new Set())
})
