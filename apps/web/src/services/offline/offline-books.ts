import { getBookFiles, type ShelfBook } from '@lectern/contracts'
import { isReadable } from './device-state.ts'
import type { DownloadEnd } from './download-book.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import { createOfflineCore, type OfflineCore } from './offline-core.ts'
import type { DownloadRefusal, MeasuredBook, OfflineBooks, OfflineCopy, OfflinePorts } from './offline-ports.ts'
import {
  countBytes,
  createFolderName,
  findDownload,
  getCopy,
  getFolder,
  getRevision,
  isOutdated,
} from './offline-row.ts'
import type { OfflineRow } from './offline-row.ts'
import { renewBooks } from './renew-books.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Milliseconds between attempts to resume a download. Not all browsers report that the network is back. */
const RESUME_AFTER_MS = 15_000
/** Maximum milliseconds that a book waits for the renewal of rights before it opens. */
const RENEWAL_WAIT_MS = 1500
/** Free storage that a download needs, as a multiple of the book's size. */
const ROOM_FACTOR = 1.05

interface Dependencies {
  readonly core: OfflineCore
  readonly downloads: Downloads
  readonly renew: () => Promise<void>
}

/**
 * Creates the service that manages the offline books of the user (docs/decisions/0019). `recordInUse` stores whether this device has offline
 * books or notices.
 */
export function createOfflineBooks(ports: OfflinePorts, recordInUse: (inUse: boolean) => void): OfflineBooks {
  const core = createOfflineCore(ports, recordInUse)
  let renewing: Promise<void> = Promise.resolve()
  let othersRemoved: Promise<void> = Promise.resolve()
  const renew = () =>
    (renewing = renewing
      .then(async () => {
        if (await renewBooks(core, (row) => dropBook(dependencies, row, 'ended'))) downloads.resume()
      })
      .catch(ports.report))
  const downloads: Downloads = createDownloads(core, (row, end) => finishDownload(dependencies, row, end))
  const dependencies: Dependencies = { core, downloads, renew }
  return {
    rows: () => core.device().rows,
    whenOthersRemoved: () => othersRemoved,
    getState: core.getState,
    subscribe: core.subscribe,
    measure: (entry) => measureBook(dependencies, entry),
    async remove(bookId) {
      const row = findRow(core, bookId)
      if (row) await removeDownload(dependencies, row)
    },
    async removeAll() {
      for (const row of core.device().rows) await removeRow(dependencies, row)
    },
    async open(bookId) {
      await othersRemoved
      if (!findRow(core, bookId)) return null
      const timeout = new Promise<void>((resolve) => ports.schedule(RENEWAL_WAIT_MS, resolve))
      await Promise.race([renewing, timeout])
      return openCopy(core, bookId)
    },
    dismiss(notice) {
      core.dismiss(notice)
      core.setInUse(core.device().rows.length > 0, ports.owner())
    },
    reload: core.reload,
    renew,
    removeOthers: (owner) =>
      (othersRemoved = othersRemoved.then(() => removeOthers(dependencies, owner)).catch(ports.report)),
  }
}

const findRow = (core: OfflineCore, bookId: string) => core.device().rows.find((row) => row.bookId === bookId)

async function measureBook(dependencies: Dependencies, entry: ShelfBook): Promise<MeasuredBook> {
  const { http, now, owner } = dependencies.core.ports
  const reader = owner()
  const result = await http.call(getBookFiles, { params: { id: entry.book.id } })
  if (!result.ok) return result
  if (reader === null) return { ok: false, code: 'forbidden' }
  const { resourcesUrl, revision, readableUntil, files } = result.data
  // The signature expires, so remove the signature from the stored address.
  const coverUrl = entry.book.coverUrl?.replace(/\?.*$/u, '') ?? null
  const unsigned = { ...entry, book: { ...entry.book, coverUrl } }
  const row = {
    owner: reader,
    bookId: entry.book.id,
    entry: unsigned,
    resourcesUrl,
    revision,
    folder: createFolderName(entry.book.id, revision),
    readableUntil,
    files,
    isWhole: false,
  }
  const days = Math.round((Date.parse(readableUntil) - now()) / DAY_MS)
  return { ok: true, bytes: countBytes(row), days, download: () => startDownload(dependencies, row) }
}

/**
 * Starts the download of a book or of its corrected version. The old copy stays until the download has ended, unless the
 * device has no room for both.
 */
async function startDownload({ core, downloads }: Dependencies, row: OfflineRow): Promise<DownloadRefusal | null> {
  const { cacheShell, freeBytes, store } = core.ports
  const old = findRow(core, row.bookId)
  if (old?.isWhole && getRevision(old) === getRevision(row)) return null
  const needed = countBytes(row) * ROOM_FACTOR
  const free = await freeBytes()
  const freed = old?.isWhole ? countBytes(old) : 0
  if (needed > free + freed) return 'full'
  if (!(await cacheShell())) return 'blocked'
  const keepsOld = old?.isWhole === true && needed <= free
  if (old) await (keepsOld ? stopNext({ core, downloads }, old) : removeRow({ core, downloads }, old))
  try {
    await store.putRow(keepsOld ? { ...old, next: getCopy(row) } : row)
  } catch {
    return 'blocked'
  }
  core.setInUse(true, row.owner)
  await core.reloadEverywhere()
  downloads.resume()
  return null
}

async function finishDownload(dependencies: Dependencies, row: OfflineRow, end: DownloadEnd): Promise<void> {
  const { core } = dependencies
  switch (end) {
    case 'whole':
      await replaceCopy(core, row)
      return core.ports.prefetch(row.bookId)
    case 'stopped':
      return
    case 'no network':
      core.ports.schedule(RESUME_AFTER_MS, () => void dependencies.renew())
      return core.reloadEverywhere()
    case 'gone':
      return dropDownload(dependencies, row, 'ended')
    case 'full':
    case 'blocked':
      return dropDownload(dependencies, row, end)
  }
}

/** Makes the downloaded files the copy that opens, and removes the files of the copy before. */
async function replaceCopy(core: OfflineCore, row: OfflineRow): Promise<void> {
  const old = findRow(core, row.bookId)
  await core.updateRow(row, { ...getCopy(row), isWhole: true, next: undefined })
  await core.reloadEverywhere()
  if (old !== undefined && getFolder(old) !== getFolder(row)) await removeFolder(core, old.owner, getFolder(old))
}

const nameOfOpen = (owner: string, folder: string) => `open ${owner} ${folder}`

/** Removes the files of an earlier revision. If a tab has opened them, they stay until a start without such a tab. */
function removeFolder({ ports }: OfflineCore, owner: string, folder: string): Promise<void> {
  return ports.runExclusive(nameOfOpen(owner, folder), () => ports.store.removePieces(owner, folder))
}

/** Removes a book and shows a notice with the reason. */
async function dropBook(dependencies: Dependencies, row: OfflineRow, reason: 'ended' | DownloadRefusal): Promise<void> {
  dependencies.core.notify(reason, row)
  await removeRow(dependencies, row)
}

/** Removes the files of a failed download, and shows a notice with the reason. An older copy of the book stays. */
async function dropDownload(dependencies: Dependencies, row: OfflineRow, reason: 'ended' | DownloadRefusal) {
  const current = findRow(dependencies.core, row.bookId)
  if (!current?.isWhole) return dropBook(dependencies, row, reason)
  // The rights to a book that has a copy are asked for at the next renewal.
  if (reason !== 'ended') dependencies.core.notify(reason, row)
  await removeDownload(dependencies, current)
}

/** Removes a book; if a corrected version of it is downloading, removes only this version. */
async function removeDownload(dependencies: Pick<Dependencies, 'core' | 'downloads'>, row: OfflineRow): Promise<void> {
  if (!row.isWhole || row.next === undefined) return removeRow(dependencies, row)
  await stopNext(dependencies, row)
  await dependencies.core.reloadEverywhere()
}

/** Stops the download of a corrected version, and removes its files. */
async function stopNext({ core, downloads }: Pick<Dependencies, 'core' | 'downloads'>, row: OfflineRow): Promise<void> {
  const next = findDownload(row)
  if (!row.isWhole || next === undefined) return
  await downloads.stop(row.bookId)
  // Change the state before the store, so that the download does not start again.
  core.dispatch({ type: 'next removed', bookId: row.bookId })
  await core.updateRow(row, { next: undefined })
  await core.ports.store.removePieces(row.owner, getFolder(next))
}

async function removeRow(
  { core, downloads }: Pick<Dependencies, 'core' | 'downloads'>,
  row: OfflineRow,
): Promise<void> {
  const { store } = core.ports
  await downloads.stop(row.bookId)
  // Change the state before the store, so that a late response is not stored for this book.
  core.dispatch({ type: 'removed', bookId: row.bookId })
  await store.removeBook(row.owner, row.bookId)
  const remaining = await store.rows(row.owner)
  if (remaining.length === 0) core.setInUse(await store.removeOthers(core.ports.kept(row.owner)), row.owner)
  await core.reloadEverywhere()
}

async function removeOthers({ core, downloads }: Dependencies, owner: string | null): Promise<void> {
  for (const row of core.device().rows) if (row.owner !== owner) await downloads.stop(row.bookId)
  const kept = owner === null ? [] : core.ports.kept(owner)
  core.dismissOthers(kept)
  core.setInUse(await core.ports.store.removeOthers(kept), owner)
  await core.reload()
  if (owner !== null)
    for (const folder of await core.ports.store.unusedFolders(owner)) await removeFolder(core, owner, folder)
}

function openCopy(core: OfflineCore, bookId: string): OfflineCopy | null {
  const { now, report, runExclusive, store } = core.ports
  const row = findRow(core, bookId)
  if (!row?.isWhole || !isReadable(row, now())) return null
  const folder = getFolder(row)
  // Held until the tab closes, so that no tab removes the files of a book that a reader has opened.
  void runExclusive(nameOfOpen(row.owner, folder), () => new Promise(() => {})).catch(report)
  const paths = new Set(row.files.map(({ path }) => path))
  return {
    name: row.resourcesUrl,
    isOutdated: isOutdated(row),
    indexed: paths.has('lectern.json'),
    file: async (path) => (paths.has(path) ? store.file(row.owner, folder, path) : undefined),
  }
}
