import type { Bookmark, DeviceLastmark, Position, ReadLog, SessionEvent } from '@lectern/contracts'
import { bookmarkChanges } from '../../apps/web/src/services/reading/bookmark-changes.ts'
import { lastmarks } from '../../apps/web/src/services/reading/lastmarks.ts'
import { readLogs } from '../../apps/web/src/services/reading/read-logs.ts'
import { sessionEvents } from '../../apps/web/src/services/reading/session-events.ts'
import { createDevice, type Device, type HeldRequest } from './device.ts'
import type { Step } from './history.ts'
import type { Transport } from './transport.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 21, 8)
/**
 * The simulated time advances in slices of this length, in milliseconds. The test accepts either position of devices
 * that read less than two slices apart.
 */
const SLICE_MS = 5000
/** Number of different bookmark positions. The number is small, so that devices often bookmark the same position. */
const POSITIONS = 5

/** The server under test: the model server or the real server. */
export interface HistoryServer {
  readonly transport: Transport
  /** Kills the server while it processes the next request. */
  killDuringRequest(): void
  /** Cancels a requested kill that has not happened yet. */
  cancelKill(): void
  /** Advances the clock of the server. The real server also follows the real time. */
  pass(milliseconds: number): void
}

/** The entries that the devices wrote. The test compares the stored data with these entries. */
interface ReaderRecord {
  readonly logs: ReadLog[]
  readonly events: SessionEvent[]
  readonly added: Bookmark[]
  /** Ids of the bookmarks that a device removed. */
  readonly removed: Set<string>
  /**
   * The last position of each device, by the name of the device. `at` is the time of the reading, in milliseconds of
   * simulated time since the start of the history.
   */
  readonly places: Map<string, { readonly position: Position; readonly at: number }>
  /**
   * True if the history changed a device clock or held back a request. Then the test cannot predict the latest
   * position.
   */
  isTimeUncertain: boolean
}

export interface PlayedHistory {
  readonly record: ReaderRecord
  /** Errors of the outbox. A correct run has none. */
  readonly reports: readonly unknown[]
}

/**
 * Plays a history, removes all faults and lets both devices send their entries. Returns the written entries and the
 * errors.
 */
export async function playHistory(
  steps: readonly Step[],
  server: HistoryServer,
  { owner, bookId, newId }: { readonly owner: string; readonly bookId: string; readonly newId: () => string },
): Promise<PlayedHistory> {
  const heldRequests: HeldRequest[] = []
  const record: ReaderRecord = {
    logs: [],
    events: [],
    added: [],
    removed: new Set(),
    places: new Map(),
    isTimeUncertain: false,
  }
  let trueNow = 0
  let count = 0
  const { transport } = server
  // The clock of the second device is seven hours ahead.
  const devices = [0, 7 * HOUR_MS].map((ahead, index) =>
    createDevice({ name: `device-${index}`, owner, now: START + ahead, newId, transport, heldRequests: heldRequests }),
  )
  const bookmarksByDevice = new Map<Device, readonly Bookmark[]>(devices.map((device) => [device, []]))
  const getShownBookmarks = (device: Device) => bookmarksByDevice.get(device) ?? []

  const writeLastmark = (device: Device, n: number) => {
    count += 1
    const position = { ncxRef: 0, URI: 'OPS/c1.xhtml', timeOffset: 0, charOffset: 1000 + count }
    record.places.set(device.name, { position, at: trueNow })
    void device.tab().outbox.put(lastmarks, { bookId, position, progress: n / 1000 })
  }
  const writeReadLog = (device: Device, n: number) => {
    count += 1
    const row: ReadLog = {
      bookId,
      sessionId: owner,
      deviceId: device.name,
      percentage: n / 1000,
      timestamp: count,
      source: 'web-bookshelf',
    }
    record.logs.push(row)
    void device.tab().outbox.put(readLogs, row)
  }
  const writeEvent = (device: Device) => {
    const commonFields = { id: newId(), sessionId: owner, partitionKey: owner, source: 'web-bookshelf' }
    const event: SessionEvent = {
      ...commonFields,
      timestamp: new Date(START).toISOString(),
      type: 'AudioPausedEventV1',
    }
    record.events.push(event)
    void device.tab().outbox.put(sessionEvents, event)
  }
  const addBookmark = (device: Device, n: number) => {
    const position = { ncxRef: 0, URI: 'OPS/c1.xhtml', timeOffset: 0, charOffset: n % POSITIONS }
    const bookmark = { id: newId(), name: `${n}`, position }
    record.added.push(bookmark)
    bookmarksByDevice.set(device, [
      ...getShownBookmarks(device).filter((other) => other.position.charOffset !== n % POSITIONS),
      bookmark,
    ])
    void device.tab().outbox.put(bookmarkChanges, { bookId, change: { type: 'put', bookmark } })
  }
  const removeBookmark = (device: Device, n: number) => {
    const bookmark = getShownBookmarks(device)[n % Math.max(1, getShownBookmarks(device).length)]
    if (bookmark === undefined) return
    record.removed.add(bookmark.id)
    bookmarksByDevice.set(
      device,
      getShownBookmarks(device).filter((other) => other !== bookmark),
    )
    void device.tab().outbox.put(bookmarkChanges, { bookId, change: { type: 'remove', id: bookmark.id } })
  }
  const updateBookmarks = async (device: Device) => {
    await device.settle()
    const waiting = await device.countQueued()
    const list = await device.readBookmarks(bookId)
    // A device with unsent changes shows another list than the server.
    if (waiting === 0 && list) bookmarksByDevice.set(device, list)
  }
  const passTime = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += SLICE_MS) {
      trueNow += SLICE_MS
      server.pass(SLICE_MS)
      for (const device of devices) await device.browser.advance(SLICE_MS)
    }
  }
  const deliver = async () => {
    for (const arrive of heldRequests.splice(0)) await arrive()
  }

  const runStep = async (step: Step): Promise<void> => {
    if (step.on === 'all') {
      if (step.action === 'time passes') return passTime(step.n * 100)
      if (step.action === 'held requests arrive') return deliver()
      return server.killDuringRequest()
    }
    const device = devices[step.on]
    if (device === undefined) return
    await device.switchToFront()
    switch (step.action) {
      case 'read':
        return writeLastmark(device, step.n)
      case 'log':
        return writeReadLog(device, step.n)
      case 'event':
        return writeEvent(device)
      case 'bookmark':
        return addBookmark(device, step.n)
      case 'remove bookmark':
        return removeBookmark(device, step.n)
      case 'read bookmarks':
        return updateBookmarks(device)
      case 'leave':
        return device.tab().outbox.leave()
      case 'open another tab':
        return device.openTab()
      case 'kill tab':
        return device.killTab()
      case 'start browser again':
        return device.restart()
      case 'cut network':
        device.browser.online = false
        return
      case 'restore network':
        device.browser.online = true
        void device.tab().outbox.wake()
        return
      case 'set clock':
        record.isTimeUncertain = true
        device.browser.now += (step.n - 500) * 60_000
        return
      case 'hold request':
        record.isTimeUncertain = true
        device.faults.push(step.action)
        return
      case 'lose request':
      case 'lose response':
      case 'send twice':
      case 'kill tab while sending':
        device.faults.push(step.action)
    }
  }

  for (const step of steps) {
    await runStep(step)
    // No two steps happen at the same time.
    trueNow += 1
    server.pass(1)
    for (const device of devices) device.browser.now += 1
    // If `n` is odd, the next step overlaps with pending work.
    if (step.n % 2 === 0) for (const device of devices) await device.settle()
  }
  server.cancelKill()
  for (const device of devices) {
    device.faults.length = 0
    device.browser.online = true
  }
  for (let round = 0; round < 10; round += 1) {
    for (const device of devices) {
      device.restart()
      await device.settle()
    }
    await passTime(20_000)
    const waiting = await Promise.all(devices.map((device) => device.countQueued()))
    if (waiting.every((count) => count === 0)) break
  }
  await deliver()
  const waiting = await Promise.all(devices.map((device) => device.countQueued()))
  const unsentErrors = waiting.some((count) => count > 0) ? [new Error(`unsent entries: ${waiting.join(', ')}`)] : []
  for (const device of devices) device.killTab()
  return { record, reports: [...devices.flatMap(({ browser }) => browser.reports), ...unsentErrors] }
}

/** The data that a server has stored at the end of a history. `logs` and `events` contain keys. */
export interface Outcome {
  readonly logs: readonly string[]
  readonly events: readonly string[]
  readonly bookmarks: readonly Bookmark[]
  /** Undefined if no position is stored. */
  readonly position: Position | undefined
  readonly places: readonly Pick<DeviceLastmark, 'deviceId' | 'position'>[]
}

/** Returns one sentence for each reported error and each difference in the stored data. */
export function findStorageErrors({ record, reports }: PlayedHistory, outcome: Outcome): string[] {
  const complaints = reports.map((report) => `reported: ${String(report)}`)
  const compare = (label: string, stored: readonly string[], expected: readonly string[]) => {
    if (JSON.stringify(stored.toSorted()) !== JSON.stringify(expected.toSorted()))
      complaints.push(`${label}: ${stored.length} are stored, expected ${expected.length}`)
  }
  compare('read logs', outcome.logs, record.logs.map(logKey))
  compare(
    'events',
    outcome.events,
    record.events.map(({ id }) => id),
  )
  return [...complaints, ...findBookmarkErrors(record, outcome.bookmarks), ...findPositionErrors(record, outcome)]
}

export const logKey = ({ sessionId, timestamp }: Pick<ReadLog, 'sessionId' | 'timestamp'>): string =>
  `${sessionId} ${timestamp}`

function findBookmarkErrors({ added, removed }: ReaderRecord, bookmarks: readonly Bookmark[]): string[] {
  const complaints: string[] = []
  const ids = bookmarks.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) complaints.push('a bookmark is stored twice')
  for (const bookmark of bookmarks) {
    const known = added.find(({ id }) => id === bookmark.id)
    if (JSON.stringify(known) !== JSON.stringify(bookmark)) complaints.push(`bookmark ${bookmark.id} was never written`)
    if (removed.has(bookmark.id)) complaints.push(`bookmark ${bookmark.id} was removed`)
  }
  for (let place = 0; place < POSITIONS; place += 1) {
    const addedHere = added.filter(({ position }) => position.charOffset === place)
    const storedHere = bookmarks.filter(({ position }) => position.charOffset === place)
    if (storedHere.length > 1) complaints.push(`position ${place} has ${storedHere.length} bookmarks`)
    // If an added bookmark was removed, the server may store no bookmark here.
    const isRequired = addedHere.length > 0 && addedHere.every(({ id }) => !removed.has(id))
    if (isRequired && storedHere.length === 0) complaints.push(`the bookmark at position ${place} is lost`)
  }
  return complaints
}

function findPositionErrors({ places, isTimeUncertain }: ReaderRecord, outcome: Outcome): string[] {
  const complaints: string[] = []
  const storedPlaces =
    outcome.places.length > 0
      ? outcome.places
      : [...places.keys()].slice(0, 1).map((deviceId) => ({ deviceId, position: outcome.position }))
  for (const [device, { position }] of places) {
    const found = storedPlaces.find(({ deviceId }) => deviceId === device)
    if (found?.position?.charOffset !== position.charOffset) complaints.push(`the position of ${device} is wrong`)
  }
  if (places.size === 0 && outcome.position !== undefined) complaints.push('a position was never written')
  const latest = Math.max(...[...places.values()].map(({ at }) => at))
  const candidates = [...places.values()]
    .filter(({ at }) => at > latest - 2 * SLICE_MS)
    .map(({ position }) => position.charOffset)
  if (!isTimeUncertain && places.size > 0 && !candidates.includes(outcome.position?.charOffset ?? -1))
    complaints.push('the book does not open at the latest position')
  return complaints
}
