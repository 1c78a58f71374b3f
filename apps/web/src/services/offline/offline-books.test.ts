import 'fake-indexeddb/auto'
import '../../platform/testing/window-events.ts'
import { type Call, getBookFiles, renewOfflineBooks, SERVICE_PATHS } from '@lectern/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { NoAnswerError } from '../../platform/device/time-limit.ts'
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
beforeEach(() => store.removeOthers([]))

function createTestValue(): StoredValue<OwnedNotice[]> {
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

/** Sets up the offline books with a fake library and network. */
function setUpDevice(part: Partial<OfflinePorts> = {}) {
  let owner: string | null = 'ann'
  let granted = [bookId]
  let isOnline = true
  let now = NOW
  let revision = 1
  let fetched: () => Promise<FetchedPiece> = async () => ({ kind: 'piece', piece: new Blob(['x']) })
  const recordInUse = vi.fn<(inUse: boolean) => void>()
  const reported: unknown[] = []
  const request = async (call: Call) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    if (call.path === renewOfflineBooks.path) {
      return Response.json({ data: granted.map((id) => ({ bookId: id, readableUntil, revision })) })
    }
    if (call.path !== getBookFiles.path) throw new Error(`not expected: ${call.path}`)
    return granted.includes(bookId)
      ? Response.json({ resourcesUrl, revision, readableUntil, files })
      : Response.json({ code: 'book_not_found', message: 'x' }, { status: 404 })
  }
  const books = createOfflineBooks(
    {
      store,
      notices: createTestValue(),
      http: createHttpClient({ services: SERVICE_PATHS, tokens, firstDelayMs: 0, request }),
      unreachable: createSignal(),
      owner: () => owner,
      kept: (account) => [account],
      now: () => now,
      schedule: () => {},
      runExclusive: (_, work) => work(),
      freeBytes: async () => Infinity,
      cacheShell: async () => true,
      fetchPiece: () => fetched(),
      prefetch: async () => {},
      notifyOtherTabs: () => {},
      report: (error) => void reported.push(error),
      ...part,
    },
    recordInUse,
  )
  return {
    books,
    recordInUse,
    reported,
    logIn: (account: string | null) => {
      owner = account
      return books.removeOthers(account)
    },
    grant: (...ids: string[]) => (granted = ids),
    network: (works: boolean) => (isOnline = works),
    fetchAs: (next: () => Promise<FetchedPiece>) => (fetched = next),
    wait: (milliseconds: number) => (now += milliseconds),
    revise: () => (revision += 1),
  }
}

async function download({ books }: ReturnType<typeof setUpDevice>) {
  const measured = await books.measure(entry)
  if (!measured.ok) throw new Error(measured.code)
  return measured.download()
}
const phases = ({ books }: ReturnType<typeof setUpDevice>) => books.getState().books.map(({ phase }) => phase)
const untilReady = (device: ReturnType<typeof setUpDevice>) =>
  vi.waitFor(() => expect(phases(device)).toEqual(['ready']))

test('a change between the readers of a family keeps the books of each; a log-out removes all of them', async () => {
  const kept = (owner: string) => (['ann', 'ben'].includes(owner) ? ['ann', 'ben'] : [owner])
  const device = setUpDevice({ kept })
  await download(device)
  await untilReady(device)
  await device.logIn('ben')
  expect(device.books.getState().books).toEqual([])
  // The app must load this code again at its next start, because the other reader has books.
  expect(device.recordInUse).toHaveBeenLastCalledWith(true)
  await download(device)
  await untilReady(device)
  await device.books.remove(bookId)
  expect(phases(device)).toEqual([])
  await device.logIn('ann')
  expect(phases(device)).toEqual(['ready'])
  await device.logIn(null)
  await device.logIn('ann')
  expect(phases(device)).toEqual([])
})

describe('refused', () => {
  test('the download of a book to which the user has no right', async () => {
    const device = setUpDevice()
    device.grant()
    expect(await device.books.measure(entry)).toMatchObject({ ok: false, code: 'book_not_found' })
  })

  test('the download of a book that is larger than the free storage, before anything is stored', async () => {
    const device = setUpDevice({ freeBytes: async () => 20 })
    expect(await download(device)).toBe('full')
    expect(await store.rows('ann')).toEqual([])
    expect(device.recordInUse).not.toHaveBeenCalledWith(true)
  })

  test('a download in a browser in which the app cannot start without a network', async () => {
    const device = setUpDevice({ cacheShell: async () => false })
    expect(await download(device)).toBe('blocked')
    expect(await store.rows('ann')).toEqual([])
  })

  test('opening a book that is downloading, or without a log-in', async () => {
    const device = setUpDevice()
    device.fetchAs(async () => ({ kind: 'no network' }))
    await download(device)
    expect(await device.books.open(bookId)).toBeNull()
    await device.logIn(null)
    expect(await device.books.open(bookId)).toBeNull()
  })
})

test('a book is measured and downloaded, and then opens without a network', async () => {
  const device = setUpDevice()
  expect(await device.books.measure(entry)).toMatchObject({ ok: true, bytes: 29, days: 30 })
  expect(await download(device)).toBeNull()
  await untilReady(device)
  expect(device.recordInUse).toHaveBeenLastCalledWith(true)
  device.network(false)
  const copy = await device.books.open(bookId)
  expect(copy?.name).toBe(resourcesUrl)
  expect(await (await copy?.file('OPS/c1.xhtml'))?.text()).toBe('x')
  expect(await copy?.file('OPS/c2.xhtml')).toBeUndefined()
})

test('signatures are not stored', async () => {
  const device = setUpDevice()
  const coverUrl = `${entry.book.coverUrl}?Policy=p&Signature=s&Key-Pair-Id=k`
  const measured = await device.books.measure({ ...entry, book: { ...entry.book, coverUrl } })
  if (measured.ok) await measured.download()
  expect(JSON.stringify(await store.rows('ann'))).not.toContain('Signature')
})

test('a download continues when the network is back', async () => {
  const device = setUpDevice()
  device.fetchAs(async () => ({ kind: 'no network' }))
  await download(device)
  await vi.waitFor(() => expect(phases(device)).toEqual(['waiting']))
  device.fetchAs(async () => ({ kind: 'piece', piece: new Blob(['x']) }))
  await device.books.renew()
  await untilReady(device)
})

test('a download starts again later if the device did not answer', async () => {
  const scheduled: (() => void)[] = []
  let doesAnswer = false
  const device = setUpDevice({
    runExclusive: (_, work) => (doesAnswer ? work() : Promise.reject(new NoAnswerError('late'))),
    schedule: (_, work) => void scheduled.push(work),
  })
  await download(device)
  await vi.waitFor(() => expect(scheduled).toHaveLength(1))
  expect(device.reported).toEqual([new NoAnswerError('late')])
  doesAnswer = true
  for (const work of scheduled) work()
  await untilReady(device)
})

test('if the disk is full during a download, nothing of the book is stored, and a notice says so', async () => {
  const device = setUpDevice({
    store: {
      ...store,
      putPiece: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
    },
  })
  await download(device)
  await vi.waitFor(() => expect(device.books.getState().notices).toMatchObject([{ kind: 'full' }]))
  expect([await store.rows('ann'), await store.pieces('ann', bookId)]).toEqual([[], new Set()])
})

test('a book that is removed during its download is removed completely', async () => {
  const device = setUpDevice()
  const pending = Promise.withResolvers<FetchedPiece>()
  device.fetchAs(() => pending.promise)
  await download(device)
  await vi.waitFor(() => expect(phases(device)).toEqual(['downloading']))
  const removing = device.books.remove(bookId)
  pending.resolve({ kind: 'piece', piece: new Blob(['late']) })
  await removing
  expect([await store.rows('ann'), await store.pieces('ann', bookId)]).toEqual([[], new Set()])
  expect(device.books.getState().books).toEqual([])
})

describe('a notice', () => {
  /** Returns stored notices from a tab that was closed. */
  async function storeNotice() {
    const notices = createTestValue()
    const before = setUpDevice({ notices })
    await download(before)
    await untilReady(before)
    before.grant()
    await before.books.renew()
    expect(before.recordInUse).toHaveBeenLastCalledWith(true)
    return notices
  }
  const ended = { kind: 'ended', title: entry.book.title }

  test('is shown again after a reload, until it is dismissed', async () => {
    const notices = await storeNotice()
    const device = setUpDevice({ notices })
    await device.logIn('ann')
    expect(device.books.getState().notices).toMatchObject([ended])
    expect(device.recordInUse).toHaveBeenLastCalledWith(true)
    const [notice] = device.books.getState().notices
    if (notice) device.books.dismiss(notice)
    expect(device.books.getState().notices).toEqual([])
    expect(device.recordInUse).toHaveBeenLastCalledWith(false)
    expect(notices.get()).toEqual([])
  })

  test('is shown once, even if two tabs add it', async () => {
    const notices = await storeNotice()
    const other = setUpDevice({ notices })
    await download(other)
    await untilReady(other)
    other.grant()
    await other.books.renew()
    expect(other.books.getState().notices).toMatchObject([ended])
  })

  test('is removed at a log-out, and is not shown to another account', async () => {
    const notices = await storeNotice()
    const device = setUpDevice({ notices })
    await device.logIn('ben')
    expect([device.books.getState().notices, notices.get()]).toEqual([[], []])
    expect(device.recordInUse).toHaveBeenLastCalledWith(false)
  })
})

describe('rights', () => {
  test('that ended remove the book when the library responds, and show a notice', async () => {
    const device = setUpDevice()
    await download(device)
    await untilReady(device)
    device.grant()
    device.network(false)
    await device.books.renew()
    expect(phases(device)).toEqual(['ready'])
    device.network(true)
    await device.books.renew()
    expect(device.books.getState()).toMatchObject({ books: [], notices: [{ kind: 'ended', title: entry.book.title }] })
    expect(await store.pieces('ann', bookId)).toEqual(new Set())
  })

  test('that were not renewed in time block the book until the library responds', async () => {
    const device = setUpDevice()
    await download(device)
    await untilReady(device)
    device.wait(31 * 24 * 60 * 60 * 1000)
    await device.books.reload()
    expect(phases(device)).toEqual(['expired'])
    expect(await device.books.open(bookId)).toBeNull()
  })
})

test('another account finds no books, and neither does the first account afterwards', async () => {
  const device = setUpDevice()
  await download(device)
  await untilReady(device)
  await device.logIn('ben')
  expect(device.books.getState().books).toEqual([])
  expect(device.recordInUse).toHaveBeenLastCalledWith(false)
  await device.logIn('ann')
  expect(device.books.getState().books).toEqual([])
  expect(await store.pieces('ann', bookId)).toEqual(new Set())
})

describe('a corrected version of an offline book', () => {
  const isOutdated = ({ books }: ReturnType<typeof setUpDevice>) =>
    books.getState().books.map((book) => book.isOutdated)

  test('is offered after the renewal of the rights, while the copy opens as before', async () => {
    const device = setUpDevice()
    await download(device)
    await untilReady(device)
    expect(isOutdated(device)).toEqual([false])
    device.revise()
    await device.books.renew()
    expect([phases(device), isOutdated(device)]).toEqual([['ready'], [true]])
    device.network(false)
    const copy = await device.books.open(bookId)
    expect(copy?.isOutdated).toBe(true)
    expect(await (await copy?.file('OPS/c1.xhtml'))?.text()).toBe('x')
  })

  /** Downloads the first version, of which each file contains 'x', and learns of a corrected version, with 'y'. */
  async function setUpCorrected(part: Partial<OfflinePorts> = {}) {
    const device = setUpDevice(part)
    await download(device)
    await untilReady(device)
    device.revise()
    await device.books.renew()
    device.fetchAs(async () => ({ kind: 'piece', piece: new Blob(['y']) }))
    return device
  }
  const readChapter = async ({ books }: Pick<ReturnType<typeof setUpDevice>, 'books'>) =>
    (await (await books.open(bookId))?.file('OPS/c1.xhtml'))?.text()
  const listFolders = async () => (await store.rows('ann')).map((row) => row.folder)

  test('replaces the copy only after a download that has room', async () => {
    let free = 1000
    const device = await setUpCorrected({ freeBytes: async () => free })
    free = 1
    expect(await download(device)).toBe('full')
    expect([phases(device), isOutdated(device)]).toEqual([['ready'], [true]])
    free = 20
    expect(await download(device)).toBeNull()
    await untilReady(device)
    expect(isOutdated(device)).toEqual([false])
    expect(await readChapter(device)).toBe('y')
    expect((await store.rows('ann')).map(({ revision }) => revision)).toEqual([2])
  })

  test('without room beside the copy replaces the copy before it has arrived', async () => {
    let free = 1000
    const device = await setUpCorrected({ freeBytes: async () => free })
    free = 20
    device.fetchAs(async () => ({ kind: 'no network' }))
    expect(await download(device)).toBeNull()
    await vi.waitFor(() => expect(phases(device)).toEqual(['waiting']))
    expect(device.books.getState().books).toMatchObject([{ opensOffline: false, share: 0 }])
    expect((await store.rows('ann')).map(({ revision, next }) => [revision, next])).toEqual([[2, undefined]])
  })

  test('that has not arrived completely leaves the copy as it was, and goes on when the network is back', async () => {
    const device = await setUpCorrected()
    device.fetchAs(async () => ({ kind: 'no network' }))
    expect(await download(device)).toBeNull()
    await vi.waitFor(() => expect(phases(device)).toEqual(['waiting']))
    expect(device.books.getState().books).toMatchObject([{ opensOffline: true, isOutdated: false, share: 0 }])
    expect(await readChapter(device)).toBe('x')
    const [old] = await listFolders()
    device.fetchAs(async () => ({ kind: 'piece', piece: new Blob(['y']) }))
    await device.books.renew()
    await untilReady(device)
    expect(await readChapter(device)).toBe('y')
    expect(await store.pieces('ann', old ?? '')).toEqual(new Set())
  })

  test('that is stopped, refused or too large for the disk leaves the copy, and is offered again', async () => {
    const device = await setUpCorrected()
    device.fetchAs(async () => ({ kind: 'no network' }))
    await download(device)
    await vi.waitFor(() => expect(phases(device)).toEqual(['waiting']))
    await device.books.remove(bookId)
    expect([phases(device), isOutdated(device)]).toEqual([['ready'], [true]])

    device.fetchAs(async () => ({ kind: 'gone' }))
    await download(device)
    await vi.waitFor(() => expect([phases(device), isOutdated(device)]).toEqual([['ready'], [true]]))
    expect(device.books.getState().notices).toEqual([])

    device.fetchAs(() => Promise.reject(new Error('the disk failed')))
    await download(device)
    await vi.waitFor(() => expect(device.books.getState().notices).toMatchObject([{ kind: 'blocked' }]))
    expect([phases(device), isOutdated(device)]).toEqual([['ready'], [true]])
    expect(await readChapter(device)).toBe('x')
    expect((await store.rows('ann')).map(({ next }) => next)).toEqual([undefined])
  })

  test('is not downloaded again by a second click', async () => {
    const device = await setUpCorrected()
    const measured = await device.books.measure(entry)
    if (!measured.ok) throw new Error(measured.code)
    await measured.download()
    await untilReady(device)
    device.fetchAs(async () => ({ kind: 'no network' }))
    expect(await measured.download()).toBeNull()
    expect(phases(device)).toEqual(['ready'])
    expect(await readChapter(device)).toBe('y')
  })

  test('leaves the files of an open book until a start at which no tab has them open', async () => {
    const held = new Set<string>()
    const runExclusive = async (name: string, work: () => Promise<void>) => {
      if (held.has(name)) return
      held.add(name)
      await work()
      held.delete(name)
    }
    const device = await setUpCorrected({ runExclusive })
    const open = await device.books.open(bookId)
    await download(device)
    await untilReady(device)
    expect(await (await open?.file('OPS/c1.xhtml'))?.text()).toBe('x')
    expect(await readChapter(device)).toBe('y')
    const secondTab = setUpDevice({ runExclusive })
    await secondTab.logIn('ann')
    expect(await (await open?.file('OPS/c1.xhtml'))?.text()).toBe('x')
    held.clear()
    const nextStart = setUpDevice({ runExclusive })
    await nextStart.logIn('ann')
    expect(await open?.file('OPS/c1.xhtml')).toBeUndefined()
    expect(await readChapter(nextStart)).toBe('y')
  })

  test('is listed at the next start, even if the browser does not answer for the lock of unused files', async () => {
    await store.putRow(offlineRow({ isWhole: true }))
    await store.putPiece('ann', `${bookId} 2`, 'OPS/c1.xhtml', 0, new Blob(['unused']))
    const device = setUpDevice({ runExclusive: () => Promise.reject(new NoAnswerError('late')) })
    await device.logIn('ann')
    expect(phases(device)).toEqual(['ready'])
    expect(device.reported).toEqual([new NoAnswerError('late')])
  })

  test('replaces the copy of an older app, which has no name for its folder', async () => {
    const { folder, next, ...old } = offlineRow({ isWhole: true })
    await store.putRow(old)
    await store.putPiece('ann', bookId, 'OPS/c1.xhtml', 0, new Blob(['old']))
    await store.putPiece('ann', bookId, 'OPS/a.mp3', 0, new Blob(['old']))
    const device = setUpDevice()
    await device.books.reload()
    expect([folder, next, await readChapter(device)]).toEqual([undefined, undefined, 'old'])
    device.revise()
    device.fetchAs(async () => ({ kind: 'piece', piece: new Blob(['y']) }))
    await download(device)
    await vi.waitFor(async () => expect(await readChapter(device)).toBe('y'))
    await vi.waitFor(async () => expect(await store.pieces('ann', bookId)).toEqual(new Set()))
    await device.books.remove(bookId)
    expect([await store.rows('ann'), await store.unusedFolders('ann')]).toEqual([[], []])
  })
})
