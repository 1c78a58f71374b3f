import type { Bookmark, DevicePlace, Position, ReadLog, SessionEvent } from '@lectern/contracts'
import { bookmarkChanges } from '../../apps/web/src/services/reading/bookmark-changes.ts'
import { lastmarks } from '../../apps/web/src/services/reading/lastmarks.ts'
import { readLogs } from '../../apps/web/src/services/reading/read-logs.ts'
import { sessionEvents } from '../../apps/web/src/services/reading/session-events.ts'
import { createDevice, type Device, type Held } from './device.ts'
import type { Step } from './history.ts'
import type { Transport } from './transport.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 21, 8)
/** Time passes in slices; of what lies within one, nobody can tell the order. */
const SLICE_MS = 5000
/** So few that devices often mark the same place. */
const PLACES = 5

/** The server under test, a model or the real one. */
export interface HistoryServer {
  readonly transport: Transport
  /** The next request meets a server that is killed while it works on it. */
  killInMidRequest(): void
  /** It lives from now on. */
  mend(): void
  /** Time passes on its clock, where that is the test's. */
  pass(milliseconds: number): void
}

/** What readers did, as a witness wrote it down. */
interface Witness {
  readonly logs: ReadLog[]
  readonly events: SessionEvent[]
  readonly added: Bookmark[]
  /** By id. */
  readonly removed: Set<string>
  /** The last place of each device, and when it was read by the true clock. */
  readonly places: Map<string, { readonly position: Position; readonly at: number }>
  /** A clock was put, or a request was held: then nobody can tell whose place is the latest. */
  isTimeUncertain: boolean
}

export interface Played {
  readonly witness: Witness
  /** Messages of errors that were reported; there should be none. */
  readonly reports: readonly unknown[]
}

/** Plays a history to its end, then mends everything and lets both devices send what they have. */
export async function playHistory(
  steps: readonly Step[],
  server: HistoryServer,
  { owner, bookId, newId }: { readonly owner: string; readonly bookId: string; readonly newId: () => string },
): Promise<Played> {
  const held: Held[] = []
  const witness: Witness = {
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
  // One device's clock is hours ahead.
  const devices = [0, 7 * HOUR_MS].map((ahead, index) =>
    createDevice({ name: `device-${index}`, owner, now: START + ahead, newId, transport, held }),
  )
  /** Bookmarks that a device shows. */
  const known = new Map<Device, readonly Bookmark[]>(devices.map((device) => [device, []]))
  const shown = (device: Device) => known.get(device) ?? []

  const read = (device: Device, n: number) => {
    count += 1
    const position = { ncxRef: 0, URI: 'OPS/c1.xhtml', timeOffset: 0, charOffset: 1000 + count }
    witness.places.set(device.name, { position, at: trueNow })
    void device.tab().outbox.put(lastmarks, { bookId, position, progress: n / 1000 })
  }
  const log = (device: Device, n: number) => {
    count += 1
    const row: ReadLog = {
      bookId,
      sessionId: owner,
      deviceId: device.name,
      percentage: n / 1000,
      timestamp: count,
      source: 'web-bookshelf',
    }
    witness.logs.push(row)
    void device.tab().outbox.put(readLogs, row)
  }
  const tell = (device: Device) => {
    const every = { id: newId(), sessionId: owner, partitionKey: owner, source: 'web-bookshelf' }
    const event: SessionEvent = { ...every, timestamp: new Date(START).toISOString(), type: 'AudioPausedEventV1' }
    witness.events.push(event)
    void device.tab().outbox.put(sessionEvents, event)
  }
  const mark = (device: Device, n: number) => {
    const position = { ncxRef: 0, URI: 'OPS/c1.xhtml', timeOffset: 0, charOffset: n % PLACES }
    const bookmark = { id: newId(), name: `${n}`, position }
    witness.added.push(bookmark)
    known.set(device, [...shown(device).filter((other) => other.position.charOffset !== n % PLACES), bookmark])
    void device.tab().outbox.put(bookmarkChanges, { bookId, change: { type: 'put', bookmark } })
  }
  const unmark = (device: Device, n: number) => {
    const bookmark = shown(device)[n % Math.max(1, shown(device).length)]
    if (bookmark === undefined) return
    witness.removed.add(bookmark.id)
    known.set(
      device,
      shown(device).filter((other) => other !== bookmark),
    )
    void device.tab().outbox.put(bookmarkChanges, { bookId, change: { type: 'remove', id: bookmark.id } })
  }
  const look = async (device: Device) => {
    await device.settle()
    const waits = await device.waiting()
    const list = await device.look(bookId)
    // What it has not sent yet, it shows on top; here it looks when there is nothing of that.
    if (waits === 0 && list) known.set(device, list)
  }
  const passAll = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += SLICE_MS) {
      trueNow += SLICE_MS
      server.pass(SLICE_MS)
      for (const device of devices) await device.browser.pass(SLICE_MS)
    }
  }
  const deliver = async () => {
    for (const arrive of held.splice(0)) await arrive()
  }

  const happen = async (step: Step): Promise<void> => {
    if (step.on === 'all') {
      if (step.what === 'time passes') return passAll(step.n * 100)
      if (step.what === 'held requests arrive') return deliver()
      return server.killInMidRequest()
    }
    const device = devices[step.on]
    if (device === undefined) return
    await device.lookAtFront()
    switch (step.what) {
      case 'read':
        return read(device, step.n)
      case 'log':
        return log(device, step.n)
      case 'event':
        return tell(device)
      case 'bookmark':
        return mark(device, step.n)
      case 'remove bookmark':
        return unmark(device, step.n)
      case 'look at bookmarks':
        return look(device)
      case 'leave':
        return device.tab().outbox.leave()
      case 'open another tab':
        return device.openTab()
      case 'kill tab':
        return device.killTab()
      case 'start browser again':
        return device.startAgain()
      case 'cut network':
        device.browser.online = false
        return
      case 'mend network':
        device.browser.online = true
        void device.tab().outbox.wake()
        return
      case 'put clock':
        witness.isTimeUncertain = true
        device.browser.now += (step.n - 500) * 60_000
        return
      case 'hold request':
        witness.isTimeUncertain = true
        device.faults.push(step.what)
        return
      case 'lose request':
      case 'lose answer':
      case 'send twice':
      case 'kill tab in mid-send':
        device.faults.push(step.what)
    }
  }

  for (const step of steps) {
    await happen(step)
    // Nobody does two things in one millisecond.
    trueNow += 1
    server.pass(1)
    for (const device of devices) device.browser.now += 1
    // Every other step comes upon work that is under way.
    if (step.n % 2 === 0) for (const device of devices) await device.settle()
  }
  server.mend()
  for (const device of devices) {
    device.faults.length = 0
    device.browser.online = true
  }
  for (let round = 0; round < 10; round += 1) {
    for (const device of devices) {
      device.startAgain()
      await device.settle()
    }
    await passAll(20_000)
    const waits = await Promise.all(devices.map((device) => device.waiting()))
    if (waits.every((count) => count === 0)) break
  }
  await deliver()
  const waits = await Promise.all(devices.map((device) => device.waiting()))
  const left = waits.some((count) => count > 0) ? [new Error(`entries that were never sent: ${waits.join(', ')}`)] : []
  for (const device of devices) device.killTab()
  return { witness, reports: [...devices.flatMap(({ browser }) => browser.reports), ...left] }
}

/** What a server has at the end. */
export interface Outcome {
  readonly logs: readonly string[]
  readonly events: readonly string[]
  readonly bookmarks: readonly Bookmark[]
  /** Where nobody read: undefined. */
  readonly position: Position | undefined
  readonly places: readonly Pick<DevicePlace, 'deviceId' | 'position'>[]
}

/** Every complaint about an outcome, in words; none where everything is there once and nothing is invented. */
export function complaintsAbout({ witness, reports }: Played, outcome: Outcome): string[] {
  const complaints = reports.map((report) => `reported: ${String(report)}`)
  const same = (what: string, are: readonly string[], should: readonly string[]) => {
    if (JSON.stringify(are.toSorted()) !== JSON.stringify(should.toSorted()))
      complaints.push(`${what}: ${are.length} are there, of ${should.length}`)
  }
  same('read logs', outcome.logs, witness.logs.map(logKey))
  same(
    'events',
    outcome.events,
    witness.events.map(({ id }) => id),
  )
  return [...complaints, ...aboutBookmarks(witness, outcome.bookmarks), ...aboutPlaces(witness, outcome)]
}

export const logKey = ({ sessionId, timestamp }: Pick<ReadLog, 'sessionId' | 'timestamp'>): string =>
  `${sessionId} ${timestamp}`

function aboutBookmarks({ added, removed }: Witness, bookmarks: readonly Bookmark[]): string[] {
  const complaints: string[] = []
  const ids = bookmarks.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) complaints.push('a bookmark is there twice')
  for (const bookmark of bookmarks) {
    const known = added.find(({ id }) => id === bookmark.id)
    if (JSON.stringify(known) !== JSON.stringify(bookmark)) complaints.push(`bookmark ${bookmark.id} is invented`)
    if (removed.has(bookmark.id)) complaints.push(`bookmark ${bookmark.id} was removed`)
  }
  for (let place = 0; place < PLACES; place += 1) {
    const ofPlace = added.filter(({ position }) => position.charOffset === place)
    const there = bookmarks.filter(({ position }) => position.charOffset === place)
    if (there.length > 1) complaints.push(`place ${place} has ${there.length} bookmarks`)
    // One that replaced another may have been removed after that: then nothing is owed.
    const isOwed = ofPlace.length > 0 && ofPlace.every(({ id }) => !removed.has(id))
    if (isOwed && there.length === 0) complaints.push(`the bookmark at place ${place} is lost`)
  }
  return complaints
}

function aboutPlaces({ places, isTimeUncertain }: Witness, outcome: Outcome): string[] {
  const complaints: string[] = []
  const told =
    outcome.places.length > 0
      ? outcome.places
      : [...places.keys()].slice(0, 1).map((deviceId) => ({ deviceId, position: outcome.position }))
  for (const [device, { position }] of places) {
    const found = told.find(({ deviceId }) => deviceId === device)
    if (found?.position?.charOffset !== position.charOffset) complaints.push(`the place of ${device} is another`)
  }
  if (places.size === 0 && outcome.position !== undefined) complaints.push('a place is invented')
  const latest = Math.max(...[...places.values()].map(({ at }) => at))
  const mayBe = [...places.values()]
    .filter(({ at }) => at > latest - 2 * SLICE_MS)
    .map(({ position }) => position.charOffset)
  if (!isTimeUncertain && places.size > 0 && !mayBe.includes(outcome.position?.charOffset ?? -1))
    complaints.push('the book does not open at the latest place')
  return complaints
}
