import type { Bookmark, DeviceLastmark } from '@lectern/contracts'
import { getLastmark, listBookmarks } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { startLibraryServer, type LibraryServer } from '../testing/library-server.ts'
import type { TestPerson } from '../../../testing/token.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let now = NOON
const clock: Clock = { now: () => new Date(now) }
let server: LibraryServer
let book: string
let reader: TestPerson

beforeAll(async () => {
  server = await startLibraryServer({ clock })
  const body: unknown = await (await server.upload(tinyEpub({ title: 'Of marks' }))).json()
  book = z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id
})
afterAll(() => server.close())

function newReader(): TestPerson {
  now = NOON
  reader = { userId: server.kernel.ids.next(), realm: 'se' }
  return reader
}

const position = (charOffset: number) => ({ ncxRef: 0, URI: 'OPS/c1.xhtml', timeOffset: 0, charOffset })
const address = (mark: string) => `/api/library/v1/books/${book}/${mark}`
const postLastmark = (json: unknown, headers: Record<string, string> = {}) =>
  server.fetch(address('lastmark'), { method: 'POST', as: reader, json, headers })

interface DeviceFields {
  readonly id?: string
  readonly label?: string
  readonly progress?: number | null
  readonly sequence?: number
  readonly readAt?: number
  readonly sentAt?: number
}
const sendLastmark = async (charOffset: number, fields: DeviceFields) => {
  const device = { id: 'tablet', progress: 0.5, sequence: now, readAt: now, sentAt: now, ...fields }
  expect((await postLastmark({ position: position(charOffset), device })).status).toBe(204)
}
const readLastmark = async () => {
  const response = await server.fetch(address('lastmark'), { as: reader })
  return getLastmark.responses[200].parse(await response.json())
}
const readOffset = async () => (await readLastmark()).position.charOffset
const readPlaces = async () => (await readLastmark()).places ?? []
const summarize = ({ deviceId, position: { charOffset } }: DeviceLastmark) => `${deviceId} ${charOffset}`

describe('a lastmark', () => {
  test.each([
    ['a device without an id', { id: undefined }],
    ['a time before 1970', { readAt: -1 }],
    ['a progress above 1', { progress: 1.5 }],
    ['an extremely long label', { label: 'x'.repeat(256) }],
  ])('with %s is refused', async (_, wrong) => {
    newReader()
    const device = { id: 'tablet', progress: 0.5, sequence: 1, readAt: now, sentAt: now, ...wrong }
    const response = await postLastmark({ position: position(1), device })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })

  test('that was read earlier and arrives later does not replace a later lastmark of another device', async () => {
    newReader()
    await sendLastmark(10, { id: 'phone' })
    now += 2 * MINUTE
    await sendLastmark(5, { readAt: now - HOUR, sentAt: now })
    expect(await readOffset()).toBe(10)
    await sendLastmark(20, { sequence: now + 1, readAt: now - MINUTE, sentAt: now })
    expect(await readOffset()).toBe(20)
  })

  test.each([
    ['is hours ahead', 7 * HOUR],
    ['is hours behind', -7 * HOUR],
    ['starts in 1970', -NOON + HOUR],
  ])('of a device whose clock %s gets the right time', async (_, wrong) => {
    newReader()
    const device = now + wrong
    now += 10 * MINUTE
    await sendLastmark(10, { id: 'phone' })
    await sendLastmark(5, { readAt: device + 8 * MINUTE, sentAt: device + 10 * MINUTE })
    expect(await readPlaces()).toMatchObject([
      { deviceId: 'phone', at: new Date(now).toISOString() },
      { deviceId: 'tablet', at: new Date(now - 2 * MINUTE).toISOString() },
    ])
  })

  test('of a clock that was corrected before sending is stored, with a time that is not in the future', async () => {
    newReader()
    await sendLastmark(5, { readAt: now + HOUR, sentAt: now })
    expect(await readOffset()).toBe(5)
    await sendLastmark(7, { id: 'phone', readAt: 0, sentAt: now })
    expect((await readPlaces()).map(summarize)).toEqual(['tablet 5', 'phone 7'])
  })

  test('that arrives late or twice does not replace a newer one of the same device', async () => {
    newReader()
    const first = { sequence: now, readAt: now, sentAt: now }
    await sendLastmark(5, first)
    now += MINUTE
    await sendLastmark(6, {})
    now += MINUTE
    await sendLastmark(5, first)
    expect(await readOffset()).toBe(6)
    await sendLastmark(7, { id: 'phone', readAt: now - 90_000, sentAt: now })
    expect(await readOffset()).toBe(6)
  })

  test('of a device whose clock was set back still replaces the earlier one', async () => {
    newReader()
    await sendLastmark(5, { sequence: 1, readAt: now + 7 * HOUR, sentAt: now + 7 * HOUR })
    now += MINUTE
    await sendLastmark(6, { sequence: 2 })
    expect(await readOffset()).toBe(6)
  })

  test('is stored for every device, with name, time, progress and position', async () => {
    newReader()
    await sendLastmark(90, { label: 'My tablet', progress: 0.9 })
    now += MINUTE
    const device = { id: 'phone', progress: null, sequence: 1, readAt: now, sentAt: now }
    await postLastmark({ position: position(10), device }, { 'user-agent': FIREFOX })
    expect(await readLastmark()).toEqual({
      position: position(10),
      places: [
        {
          deviceId: 'phone',
          deviceLabel: 'Firefox, Linux',
          at: new Date(now).toISOString(),
          progress: null,
          position: position(10),
        },
        {
          deviceId: 'tablet',
          deviceLabel: 'My tablet',
          at: new Date(NOON).toISOString(),
          progress: 0.9,
          position: position(90),
        },
      ],
    })
  })

  test('that all devices have in common is listed once', async () => {
    newReader()
    await sendLastmark(10, { id: 'phone' })
    await sendLastmark(10, {})
    expect(await readLastmark()).toEqual({ position: position(10) })
  })

  test('is stored for ten devices; the one that was unused for the longest time is deleted first', async () => {
    newReader()
    for (let device = 0; device < 11; device += 1) {
      now += MINUTE
      await sendLastmark(device, { id: `device ${device}` })
    }
    expect((await readPlaces()).map(summarize).at(-1)).toBe('device 1 1')
  })

  test('without a device counts as read now', async () => {
    newReader()
    await sendLastmark(10, { id: 'phone' })
    await postLastmark({ position: position(20) })
    await postLastmark({ position: position(15) })
    now += 1
    expect((await readPlaces()).map(summarize)).toEqual([' 15', 'phone 10'])
  })

  test('sets the time of opening to its own time, so that a delayed one does not make the book the last opened', async () => {
    newReader()
    await server.fetch(`/api/library/v1/user/${reader.userId}/books`, {
      method: 'PUT',
      as: reader,
      json: { bookId: book },
    })
    await sendLastmark(10, { id: 'phone' })
    await sendLastmark(5, { readAt: now - HOUR, sentAt: now })
    const shelf = await server.fetch(`/api/library/v1/user/${reader.userId}/books`, { as: reader })
    expect(await shelf.json()).toMatchObject({ data: [{ lastOpenedAt: new Date(NOON).toISOString() }] })
  })
})

describe('a list of bookmarks', () => {
  const bookmark = (name: string): Bookmark => ({ id: crypto.randomUUID(), name, position: position(1) })
  const post = (list: readonly Bookmark[], { match, changes }: { match?: string; changes?: readonly string[] } = {}) =>
    server.fetch(`${address('bookmarks')}${changes ? `?changes=${changes.join(',')}` : ''}`, {
      method: 'POST',
      as: reader,
      json: list,
      headers: match === undefined ? {} : { 'if-match': match },
    })
  const read = async () => {
    const response = await server.fetch(address('bookmarks'), { as: reader })
    return {
      tag: response.headers.get('etag') ?? '',
      ...listBookmarks.responses[200].parse(await response.json()),
    }
  }

  test.each(['"7"', 'W/"1"', 'nonsense', '"1", "2"'])('at version 1 is not written for If-Match: %s', async (match) => {
    newReader()
    const stored = [bookmark('kept')]
    await post(stored)
    const response = await post([], { match })
    expect([response.status, await response.json()]).toMatchObject([412, { code: 'changed_meanwhile' }])
    expect((await read()).bookmarks).toEqual(stored)
  })

  test('that changed since it was read is not overwritten, not even the first time', async () => {
    newReader()
    const { tag } = await read()
    const [mine, theirs] = [[bookmark('mine')], [bookmark('theirs')]]
    const answers = await Promise.all([post(mine, { match: tag }), post(theirs, { match: tag })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 412])
    const again = await read()
    expect(again.bookmarks).toHaveLength(1)
    const both = [...again.bookmarks, bookmark('another')]
    const response = await post(both, { match: again.tag })
    expect([response.status, response.headers.get('etag')]).toEqual([204, (await read()).tag])
    expect((await read()).bookmarks).toEqual(both)
  })

  test('is replaced at any version without If-Match', async () => {
    newReader()
    await post([bookmark('one')])
    const other = [bookmark('other')]
    expect((await post(other)).status).toBe(204)
    expect((await post(other, { match: '*' })).status).toBe(204)
    expect((await read()).bookmarks).toEqual(other)
  })

  test('stores the last 200 changes, newest last', async () => {
    newReader()
    const ids = Array.from({ length: 250 }, () => crypto.randomUUID())
    for (let from = 0; from < ids.length; from += 50)
      expect((await post([], { changes: ids.slice(from, from + 50) })).status).toBe(204)
    expect((await read()).changes).toEqual(ids.slice(50))
    await post([])
    expect((await read()).changes).toEqual(ids.slice(50))
  })

  test.each(['x', '-'.repeat(36), `${crypto.randomUUID()},`])('rejects the change id %s', async (change) => {
    newReader()
    expect((await post([], { changes: [change] })).status).toBe(400)
  })
})
