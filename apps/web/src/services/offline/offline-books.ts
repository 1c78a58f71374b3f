import { getBookFiles, renewKeptBooks } from '@lectern/contracts'
import { type DownloadEnd, downloadBook, findMissingPieces } from './download-book.ts'
import { withNotice } from './offline-notice.ts'
import type { OfflineBooks, DownloadRefusal, OfflinePorts } from './offline-ports.ts'
import { countBytes, type KeptRow } from './offline-row.ts'
import { type OfflineBook, type OfflineNotice, NOTHING_OFFLINE } from './offline-state.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A download whose network went is tried again after so long, where the browser does not say that it is back. */
const AGAIN_AFTER_MS = 15_000
/** A renewal that takes longer does not hold up a book. */
const RENEWAL_WAIT_MS = 1500
/** A browser wants some room for itself. */
const ROOM_SHARE = 1.05

/** A book on its way. */
interface Download {
  readonly controller: AbortController
  readonly ended: Promise<void>
}

/** The books that one person keeps on this device. Decision 19. */
export function createOfflineBooks(parts: OfflinePorts, keeping: (keeps: boolean) => void): OfflineBooks {
  const { store, notices, owner, now, unreachable } = parts
  const listeners = new Set<() => void>()
  const running = new Map<string, Download>()
  const missing = new Map<string, number>()
  let rows: readonly KeptRow[] = []
  let state = NOTHING_OFFLINE
  let renewing: Promise<void> = Promise.resolve()
  let settled: Promise<void> = Promise.resolve()

  const noticesOf = (who: string | null) => notices.get().filter((notice) => notice.owner === who)
  const publish = () => {
    state = { books: rows.map(presented), notices: noticesOf(owner()) }
    for (const listener of listeners) listener()
  }
  const presented = (row: KeptRow): OfflineBook => {
    const { bookId, entry } = row
    const bytes = countBytes(row)
    const share = row.isWhole || bytes === 0 ? 1 : 1 - (missing.get(bookId) ?? bytes) / bytes
    const isOver = Date.parse(row.readableUntil) < now()
    const phase = !row.isWhole ? (running.has(bookId) ? 'downloading' : 'waiting') : isOver ? 'expired' : 'ready'
    return { bookId, title: entry.book.title, bytes, phase, share }
  }
  const reload = async () => {
    const who = owner()
    const found = who === null ? [] : await store.rows(who)
    for (const row of found.filter(({ isWhole, bookId }) => !isWhole && !running.has(bookId))) {
      const pieces = await findMissingPieces(row, { store })
      missing.set(
        row.bookId,
        pieces.reduce((sum, { bytes }) => sum + bytes, 0),
      )
    }
    // Somebody else came meanwhile.
    rows = who === owner() ? found : []
    publish()
  }
  const changed = async () => {
    await reload()
    parts.notifyOtherTabs()
  }
  const say = (kind: OfflineNotice['kind'], { owner: who, entry }: KeptRow) => {
    notices.set(withNotice(notices.get(), { owner: who, kind, title: entry.book.title }))
  }
  /** A word that nobody has dismissed is kept, too. */
  const tellKeeping = (isBookLeft: boolean, who: string | null) => keeping(isBookLeft || noticesOf(who).length > 0)

  /** Resolves when it writes nothing more. */
  const stop = async (bookId: string) => {
    const download = running.get(bookId)
    download?.controller.abort()
    await download?.ended
  }
  /** It may have gone, or become another, while somebody was asked. */
  const update = async ({ owner: who, bookId }: KeptRow, change: Partial<KeptRow>) => {
    const current = (await store.rows(who)).find((row) => row.bookId === bookId)
    if (current) await store.putRow({ ...current, ...change })
  }
  const removeRow = async (row: KeptRow) => {
    await stop(row.bookId)
    // At once: an answer that is on its way is about it no more.
    rows = rows.filter(({ bookId }) => bookId !== row.bookId)
    await store.removeBook(row.owner, row.bookId)
    const left = await store.rows(row.owner)
    if (left.length === 0) tellKeeping(await store.removeOthers(row.owner), row.owner)
    await changed()
  }

  const finish = async (row: KeptRow, end: DownloadEnd) => {
    switch (end) {
      case 'whole':
        await update(row, { isWhole: true })
        await changed()
        return parts.prefetch(row.bookId)
      case 'stopped':
        return
      case 'no network':
        parts.schedule(AGAIN_AFTER_MS, () => void renew())
        return changed()
      case 'gone':
      case 'full':
      case 'blocked':
        say(end === 'gone' ? 'ended' : end, row)
        return removeRow(row)
    }
  }
  const download = (row: KeptRow) =>
    parts.alone(`${row.owner} ${row.bookId}`, async () => {
      if (running.has(row.bookId)) return
      const controller = new AbortController()
      const { promise: ended, resolve: tellEnd } = Promise.withResolvers<void>()
      running.set(row.bookId, { controller, ended })
      publish()
      const bytes = countBytes(row)
      const onProgress = (done: number) => {
        missing.set(row.bookId, bytes - done)
        publish()
      }
      const { fetchPiece } = parts
      const end = await downloadBook(row, { store, fetchPiece, onProgress, signal: controller.signal }).catch(
        (error: unknown): DownloadEnd => {
          parts.report(error)
          return 'blocked'
        },
      )
      running.delete(row.bookId)
      tellEnd()
      await finish(row, controller.signal.aborted ? 'stopped' : end)
    })
  const goOn = () => {
    for (const row of rows) if (!row.isWhole && !running.has(row.bookId)) void download(row).catch(parts.report)
  }

  const keep = async (row: KeptRow): Promise<DownloadRefusal | null> => {
    if (countBytes(row) * ROOM_SHARE > (await parts.freeBytes())) return 'full'
    if (!(await parts.cacheShell())) return 'blocked'
    try {
      await store.putRow(row)
    } catch {
      return 'blocked'
    }
    keeping(true)
    await changed()
    goOn()
    return null
  }

  const renewOnce = async (): Promise<void> => {
    if (rows.length === 0) return unreachable.set(false)
    const ids = rows.map(({ bookId }) => bookId).join(',')
    const asked = rows
    const answer = await parts.http.call(renewKeptBooks, { query: { ids } }, { retries: 0 })
    const isAway = !answer.ok && (answer.status === 0 || answer.status > 500)
    const wasAway = unreachable.get()
    unreachable.set(isAway)
    // While the library was away no token was renewed: now one can be.
    if (!answer.ok) return wasAway && !isAway ? renewOnce() : undefined
    for (const row of asked) {
      const renewed = answer.data.data.find(({ bookId }) => bookId === row.bookId)
      if (renewed === undefined) {
        say('ended', row)
        await removeRow(row)
      } else await update(row, { readableUntil: renewed.readableUntil })
    }
    await reload()
    goOn()
  }
  const renew = (): Promise<void> => (renewing = renewing.then(renewOnce).catch(parts.report))

  const leaveTo = async (who: string | null) => {
    for (const row of rows) if (row.owner !== who) await stop(row.bookId)
    if (noticesOf(who).length < notices.get().length) notices.set(noticesOf(who))
    tellKeeping(await store.removeOthers(who), who)
    await reload()
  }

  // Another tab says something, or dismisses it.
  notices.subscribe(publish)
  return {
    rows: () => rows,
    settled: () => settled,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async measure(entry) {
      const who = owner()
      const answer = await parts.http.call(getBookFiles, { params: { id: entry.book.id } })
      if (!answer.ok) return answer
      if (who === null) return { ok: false, code: 'forbidden' }
      const { resourcesUrl, readableUntil, files } = answer.data
      // The signature of the cover's address is over when it is wanted again.
      const coverUrl = entry.book.coverUrl?.replace(/\?.*$/u, '') ?? null
      const kept = { ...entry, book: { ...entry.book, coverUrl } }
      const row = { owner: who, bookId: entry.book.id, entry: kept, resourcesUrl, readableUntil, files, isWhole: false }
      const days = Math.round((Date.parse(readableUntil) - now()) / DAY_MS)
      return { ok: true, bytes: countBytes(row), days, keep: () => keep(row) }
    },
    async remove(bookId) {
      const row = rows.find((one) => one.bookId === bookId)
      if (row) await removeRow(row)
    },
    async removeAll() {
      for (const row of rows) await removeRow(row)
    },
    async open(bookId) {
      await settled
      if (!rows.some((one) => one.bookId === bookId)) return null
      const inTime = new Promise<void>((resolve) => parts.schedule(RENEWAL_WAIT_MS, resolve))
      await Promise.race([renewing, inTime])
      const row = rows.find((one) => one.bookId === bookId)
      if (!row?.isWhole || Date.parse(row.readableUntil) < now()) return null
      const paths = new Set(row.files.map(({ path }) => path))
      return {
        name: row.resourcesUrl,
        indexed: paths.has('lectern.json'),
        file: async (path) => (paths.has(path) ? store.file(row.owner, bookId, path) : undefined),
      }
    },
    dismiss(notice) {
      notices.set(notices.get().filter((one) => one !== notice))
      tellKeeping(rows.length > 0, owner())
    },
    reload,
    renew,
    removeOthers: (who) => (settled = settled.then(() => leaveTo(who)).catch(parts.report)),
  }
}
