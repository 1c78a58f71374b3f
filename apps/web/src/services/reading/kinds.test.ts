import { type Bookmark, type Call, pushActivity, pushSessionEvents, type SessionEvent } from '@lectern/contracts'
import { describe, expect, test } from 'vitest'
import type { EntryKind } from '../../platform/outbox/entry-kind.ts'
import { createMemoryStore } from '../../platform/outbox/entry-store.ts'
import type { Caller } from '../../platform/outbox/outcome.ts'
import { createTestBrowser } from '../../platform/outbox/testing/tab.ts'
import { ACTIVITY_EVENT, activityEventsKind } from '../activity/activity-events.ts'
import { bookmarksKind } from './bookmark-changes.ts'
import { lastmarksKind } from './lastmarks.ts'
import { readLogsKind } from './read-logs.ts'
import { sessionEventsKind } from './session-events.ts'

const BOOK = '019237a0-0000-7000-8000-0000000000b0'
const OTHER_BOOK = '019237a0-0000-7000-8000-0000000000b1'
const SESSION = '019237a0-0000-7000-8000-0000000000aa'
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
const position = (charOffset: number) => ({ ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset })

interface Asked {
  readonly call: string
  readonly params?: unknown
  readonly query?: { readonly changes?: string }
  readonly body?: unknown
  readonly options: { readonly keepalive?: boolean; readonly headers?: object; readonly owner: string }
}
type Answered = { ok: true; data?: unknown; headers?: Headers } | { ok: false; status: number; code: string }

/** A browser whose calls are answered by `respond`, and are written down. */
function browserWith(makeKind: (http: Caller, now: () => number) => EntryKind) {
  const asked: Asked[] = []
  const hooks: { respond: (asked: Asked) => Answered } = { respond: () => ({ ok: true }) }
  const call = async ({ method, path }: Call, input: object, options: Asked['options']) => {
    const question = { call: `${method} ${path}`, ...input, options }
    asked.push(question)
    return hooks.respond(question)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a fake without the contracts' types
  const http = { call } as unknown as Caller
  const browser = createTestBrowser(() => crypto.randomUUID(), settle)
  const { outbox } = browser.open(createMemoryStore({ id: 'device', last: 0 }), [makeKind(http, () => browser.now)])
  return { asked, hooks, browser, outbox }
}

test('of the places in a book that could not be sent the newest goes, with the age that the device’s own clock tells', async () => {
  const { asked, browser, outbox } = browserWith((http, now) => lastmarksKind(http, now, async () => 'my tablet'))
  browser.online = false
  await outbox.put('lastmark', { bookId: BOOK, position: position(1), progress: 0.1 })
  await outbox.put('lastmark', { bookId: OTHER_BOOK, position: position(7), progress: null })
  await outbox.put('lastmark', { bookId: BOOK, position: position(2), progress: 0.2 })
  const readAt = browser.now
  await browser.pass(3_600_000)
  browser.online = true
  await outbox.wake()
  expect(asked.map(({ call, params }) => [call, params])).toEqual([
    ['POST /v1/books/:id/lastmark', { id: OTHER_BOOK }],
    ['POST /v1/books/:id/lastmark', { id: BOOK }],
  ])
  expect(asked[1]?.body).toMatchObject({
    position: position(2),
    device: { id: 'my tablet', progress: 0.2, readAt, sentAt: readAt + 3_600_000 },
  })
  expect(asked[1]?.options).toMatchObject({ owner: 'me', retries: 0 })
})

test('read logs that collected without a network go together', async () => {
  const { asked, browser, outbox } = browserWith(readLogsKind)
  const log = (timestamp: number) => ({
    bookId: BOOK,
    sessionId: SESSION,
    deviceId: 'device',
    percentage: 0.5,
    timestamp,
    source: 'web-bookshelf',
  })
  browser.online = false
  await Promise.all([log(1), log(4), log(7)].map((one) => outbox.put('readLog', one)))
  browser.online = true
  await outbox.wake()
  expect(asked).toMatchObject([{ call: 'POST /v2/readlogs', body: [log(1), log(4), log(7)] }])
})

describe('the activity stream', () => {
  function streaming() {
    const reports: unknown[] = []
    const told = browserWith((http) =>
      activityEventsKind(http, 'read.example.org', (error) => void reports.push(error)),
    )
    const { asked, browser, outbox } = told
    const fill = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, nth) => outbox.put(ACTIVITY_EVENT, { nth })))
    const sizes = () => asked.map(({ body }) => (Array.isArray(body) ? body.length : 0))
    return { ...told, reports, fill, sizes, later: (seconds: number) => browser.pass(seconds * 1000) }
  }

  test('waits ten seconds for others, and goes to the host of the app, named without dots', async () => {
    const { asked, fill, sizes, later } = streaming()
    await fill(2)
    await later(9.9)
    expect(sizes()).toEqual([])
    await later(0.1)
    expect(asked).toMatchObject([
      {
        call: `${pushActivity.method} ${pushActivity.path}`,
        params: { host: 'readexampleorg' },
        body: [{ nth: 0 }, { nth: 1 }],
        options: { owner: 'me', retries: 0, keepalive: false },
      },
    ])
  })

  test('is sent at once with the twenty-fifth, a hundred at most', async () => {
    const { browser, outbox, fill, sizes } = streaming()
    await fill(24)
    expect(sizes()).toEqual([])
    await fill(1)
    expect(sizes()).toEqual([25])
    browser.online = false
    await fill(230)
    browser.online = true
    await outbox.wake()
    expect(sizes()).toEqual([25, 100, 100, 30])
  })

  test('that is not taken is reported and sent again, each time ten seconds later, ten times; then when the network is back', async () => {
    const { hooks, reports, fill, sizes, outbox, later } = streaming()
    hooks.respond = () => ({ ok: false, status: 503, code: 'unavailable' })
    await fill(1)
    await later(10)
    expect(reports).toMatchObject([{ message: 'the activity stream took nothing: 503 unavailable' }])
    for (let retry = 1; retry <= 10; retry += 1) {
      await later(10 * retry - 1)
      expect(sizes()).toHaveLength(retry)
      await later(1)
      expect([sizes().length, reports.length]).toEqual([retry + 1, retry + 1])
    }
    await later(3600)
    expect(sizes()).toHaveLength(11)
    hooks.respond = () => ({ ok: true })
    await outbox.wake()
    expect([sizes().length, reports.length]).toEqual([12, 11])
    expect(await outbox.waiting(ACTIVITY_EVENT)).toEqual([])
  })

  test('goes with the page that is left, in a request that outlives it, and not a second time', async () => {
    const { asked, fill, outbox, later } = streaming()
    await fill(3)
    outbox.leave()
    await later(60)
    expect(asked).toMatchObject([{ body: [{ nth: 0 }, { nth: 1 }, { nth: 2 }], options: { keepalive: true } }])
  })

  test('of which one is refused for good loses that one alone', async () => {
    const { browser, hooks, reports, asked, fill, later } = streaming()
    hooks.respond = ({ body }) =>
      JSON.stringify(body).includes('"nth":3') ? { ok: false, status: 400, code: 'validation_failed' } : { ok: true }
    await fill(5)
    await later(60)
    expect([browser.reports.length, reports.length]).toEqual([1, 0])
    const sent = asked.filter(({ body }) => !JSON.stringify(body).includes('"nth":3')).flatMap(({ body }) => body)
    expect(sent).toEqual([{ nth: 0 }, { nth: 1 }, { nth: 2 }, { nth: 4 }])
  })
})

const event = (): SessionEvent => ({
  id: crypto.randomUUID(),
  sessionId: SESSION,
  partitionKey: 'me',
  source: 'web-bookshelf',
  timestamp: '2026-03-01T08:00:00.000Z',
  type: 'AudioPausedEventV1',
})
function telling() {
  const { asked, hooks, browser, outbox } = browserWith(sessionEventsKind)
  const sizes = () => asked.map(({ body }) => (Array.isArray(body) ? body.length : 0))
  const fill = (count: number) => Promise.all(Array.from({ length: count }, () => outbox.put('sessionEvent', event())))
  return { asked, fill, sizes, hooks, browser, outbox, later: (seconds: number) => browser.pass(seconds * 1000) }
}
const noAnswer = (): Answered => ({ ok: false, status: 0, code: 'no_answer' })

test('a few events wait ten seconds for others', async () => {
  const { asked, fill, sizes, later } = telling()
  await fill(3)
  await later(9.9)
  expect(sizes()).toEqual([])
  await later(0.1)
  expect(sizes()).toEqual([3])
  expect(asked[0]?.call).toBe(`${pushSessionEvents.method} ${pushSessionEvents.path}`)
  await later(600)
  expect(sizes()).toEqual([3])
})

test('events from before the clock was put back do not wait for it to come there again', async () => {
  const { fill, sizes, browser, outbox } = telling()
  await fill(1)
  browser.now -= 3_600_000
  await outbox.drain()
  expect(sizes()).toEqual([1])
})

test('the twenty-fifth sends them all at once', async () => {
  const { fill, sizes } = telling()
  await fill(24)
  expect(sizes()).toEqual([])
  await fill(1)
  expect(sizes()).toEqual([25])
})

test('events that could not be sent are sent again, each time ten seconds later, ten times; then when the network is back', async () => {
  const { fill, sizes, hooks, outbox, later } = telling()
  hooks.respond = noAnswer
  await fill(1)
  await later(10)
  expect(sizes()).toHaveLength(1)
  for (let retry = 1; retry <= 10; retry += 1) {
    await later(10 * retry - 1)
    expect(sizes()).toHaveLength(retry)
    await later(1)
    expect(sizes()).toHaveLength(retry + 1)
  }
  await later(3600)
  expect(sizes()).toHaveLength(11)
  hooks.respond = () => ({ ok: true })
  await outbox.wake()
  expect(sizes()).toHaveLength(12)
})

test('while nothing can be sent, new events do not hurry it; then they go a hundred at a time', async () => {
  const { fill, sizes, hooks, later } = telling()
  hooks.respond = noAnswer
  await fill(25)
  hooks.respond = () => ({ ok: true })
  await fill(105)
  expect(sizes()).toEqual([25])
  await later(10)
  expect(sizes()).toEqual([25, 100, 30])
})

describe('bookmarks', () => {
  const bookmark = (charOffset: number): Bookmark => ({
    id: crypto.randomUUID(),
    name: `at ${charOffset}`,
    position: position(charOffset),
  })
  /** A library with one list, its version, and the changes that it holds. */
  function library(list: readonly Bookmark[]) {
    const kept = { list, version: 1, changes: new Set<string>() }
    const respond = ({ call, body, query, options }: Asked): Answered => {
      const headers = new Headers({ etag: `"${kept.version}"` })
      if (call.startsWith('GET'))
        return { ok: true, headers, data: { bookmarks: kept.list, changes: [...kept.changes] } }
      if (!options.headers || Object.values(options.headers)[0] !== `"${kept.version}"`)
        return { ok: false, status: 412, code: 'changed_meanwhile' }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body of this call
      kept.list = body as readonly Bookmark[]
      kept.version += 1
      for (const id of query?.changes?.split(',') ?? []) kept.changes.add(id)
      return { ok: true }
    }
    return { kept, respond }
  }
  const put = (of: Bookmark) => ({ bookId: BOOK, change: { type: 'put', bookmark: of } })

  test('changes of bookmarks are made to the list that the library has, in one go', async () => {
    const [there, one, other] = [bookmark(5), bookmark(9), bookmark(1)]
    const { kept, respond } = library([there])
    const { asked, hooks, browser, outbox } = browserWith(bookmarksKind)
    hooks.respond = respond
    browser.online = false
    const removal = { bookId: BOOK, change: { type: 'remove', id: there.id } }
    await Promise.all([put(one), put(other), removal].map((change) => outbox.put('bookmark', change)))
    browser.online = true
    await outbox.wake()
    expect(kept.list).toEqual([other, one])
    expect(asked).toHaveLength(2)
  })

  test('what another device wrote between reading and writing stays', async () => {
    const [mine, theirs] = [bookmark(5), bookmark(9)]
    const { kept, respond } = library([])
    const { hooks, outbox } = browserWith(bookmarksKind)
    let isFirst = true
    hooks.respond = (asked) => {
      const answer = respond(asked)
      if (isFirst) {
        kept.list = [theirs]
        kept.version += 1
      }
      isFirst = false
      return answer
    }
    expect(await outbox.put('bookmark', put(mine))).toBe('delivered')
    expect(kept.list).toEqual([mine, theirs])
  })

  test('a change whose answer was lost is not made again: what was removed elsewhere since stays away', async () => {
    const mine = bookmark(5)
    const { kept, respond } = library([])
    const { hooks, outbox } = browserWith(bookmarksKind)
    hooks.respond = (asked) => {
      const answer = respond(asked)
      return asked.call.startsWith('POST') ? noAnswer() : answer
    }
    expect(await outbox.put('bookmark', put(mine))).toBe('queued')
    expect(kept.list).toEqual([mine])
    kept.list = []
    kept.version += 1
    hooks.respond = respond
    await outbox.wake()
    expect(kept.list).toEqual([])
    expect(await outbox.waiting('bookmark')).toEqual([])
  })

  test('a bookmark at an existing place replaces it, also where another device set that one', async () => {
    const [theirs, mine] = [bookmark(5), bookmark(5)]
    const { kept, respond } = library([theirs])
    const { hooks, outbox } = browserWith(bookmarksKind)
    hooks.respond = respond
    await outbox.put('bookmark', put(mine))
    expect(kept.list).toEqual([mine])
  })
})
