import type { Bookmark } from '@lectern/contracts'
import { describe, expect, test } from 'vitest'
import {
  type FakeResponse,
  openRecordedBrowser,
  type RecordedCall,
} from '../../platform/outbox/testing/recorded-calls.ts'
import { bookmarkChanges } from './bookmark-changes.ts'

const BOOK = '019237a0-0000-7000-8000-0000000000b0'
const position = (charOffset: number) => ({ ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset })
const NO_ANSWER: FakeResponse = { ok: false, status: 0, code: 'no_answer' }

describe('bookmarks', () => {
  const bookmark = (charOffset: number): Bookmark => ({
    id: crypto.randomUUID(),
    name: `at ${charOffset}`,
    position: position(charOffset),
  })
  /** Simulates a library with one bookmark list. */
  function serveLibrary(list: readonly Bookmark[]) {
    const library = { list, version: 1, changes: new Set<string>() }
    const respond = ({ call, body, query, options }: RecordedCall): FakeResponse => {
      const headers = new Headers({ etag: `"${library.version}"` })
      if (call.startsWith('GET'))
        return { ok: true, headers, data: { bookmarks: library.list, changes: [...library.changes] } }
      if (!options.headers || Object.values(options.headers)[0] !== `"${library.version}"`)
        return { ok: false, status: 412, code: 'changed_meanwhile' }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body of this call
      library.list = body as readonly Bookmark[]
      library.version += 1
      for (const id of query?.changes?.split(',') ?? []) library.changes.add(id)
      return { ok: true }
    }
    return { library, respond }
  }
  const put = (of: Bookmark) => ({ bookId: BOOK, change: { type: 'put' as const, bookmark: of } })

  test("changes of bookmarks are merged into the library's list in one call", async () => {
    const [there, one, other] = [bookmark(5), bookmark(9), bookmark(1)]
    const { library, respond } = serveLibrary([there])
    const { calls, hooks, browser, outbox } = openRecordedBrowser(bookmarkChanges)
    hooks.respond = respond
    browser.online = false
    const removal = { bookId: BOOK, change: { type: 'remove' as const, id: there.id } }
    await Promise.all([put(one), put(other), removal].map((change) => outbox.put(bookmarkChanges, change)))
    browser.online = true
    await outbox.wake()
    expect(library.list).toEqual([other, one])
    expect(calls).toHaveLength(2)
  })

  test('changes for the service of another application are sent to it alone', async () => {
    const { respond } = serveLibrary([])
    const { calls, hooks, browser, outbox } = openRecordedBrowser(bookmarkChanges)
    hooks.respond = respond
    browser.online = false
    const service = 'https://portal.example.org/marks'
    await Promise.all([
      outbox.put(bookmarkChanges, put(bookmark(1))),
      outbox.put(bookmarkChanges, { ...put(bookmark(2)), service }),
    ])
    browser.online = true
    await outbox.wake()
    expect(calls.map(({ call, options }) => [call.split(' ')[0], options.service])).toEqual([
      ['GET', undefined],
      ['POST', undefined],
      ['GET', service],
      ['POST', service],
    ])
  })

  test('a change that another device makes between reading and writing is not lost', async () => {
    const [mine, theirs] = [bookmark(5), bookmark(9)]
    const { library, respond } = serveLibrary([])
    const { hooks, outbox } = openRecordedBrowser(bookmarkChanges)
    let isFirst = true
    hooks.respond = (calls) => {
      const response = respond(calls)
      if (isFirst) {
        library.list = [theirs]
        library.version += 1
      }
      isFirst = false
      return response
    }
    expect(await outbox.put(bookmarkChanges, put(mine))).toBe('delivered')
    expect(library.list).toEqual([mine, theirs])
  })

  test('a change whose response was lost is not made again, so that a bookmark that was removed elsewhere since is not restored', async () => {
    const mine = bookmark(5)
    const { library, respond } = serveLibrary([])
    const { hooks, outbox } = openRecordedBrowser(bookmarkChanges)
    hooks.respond = (calls) => {
      const response = respond(calls)
      return calls.call.startsWith('POST') ? NO_ANSWER : response
    }
    expect(await outbox.put(bookmarkChanges, put(mine))).toBe('queued')
    expect(library.list).toEqual([mine])
    library.list = []
    library.version += 1
    hooks.respond = respond
    await outbox.wake()
    expect(library.list).toEqual([])
    expect(await outbox.queued(bookmarkChanges)).toEqual([])
  })

  test('a bookmark at an existing position replaces the old one, even if another device set it', async () => {
    const [theirs, mine] = [bookmark(5), bookmark(5)]
    const { library, respond } = serveLibrary([theirs])
    const { hooks, outbox } = openRecordedBrowser(bookmarkChanges)
    hooks.respond = respond
    await outbox.put(bookmarkChanges, put(mine))
    expect(library.list).toEqual([mine])
  })
})
