import { tinyEpub } from '@lectern/test-kit'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { TestPerson } from '../../testing/token.ts'
import { foreignPupil, otherPupil, pupil, startLibraryServer, type LibraryServer } from './testing/library-server.ts'
import { createTestBook } from './testing/test-book.ts'
import { bookGrants, books, shelfBooks } from './tables.ts'

let now = new Date('2026-11-21T10:00:00Z')
const clock: Clock = { now: () => now }
const UNKNOWN_BOOK = '019a0000-0000-7000-8000-0000000000ff'
const SESSION = '019a0000-0000-4000-8000-000000000001'
const position = { ncxRef: 0, URI: 'OPS/c1.xhtml#s1', timeOffset: 1.25, charOffset: 3 }

let server: LibraryServer
let first: string
let second: string
let third: string

beforeAll(async () => {
  server = await startLibraryServer({ clock })
  const cover = { data: Buffer.from('not a picture'), mediaType: 'image/png' }
  first = await importedId(tinyEpub({ title: 'Äpplet', files: { 'cover.png': cover } }))
  second = await importedId(
    tinyEpub({ title: 'Bron 100%', metadata: '<dc:creator>Berit Ørjan O’Brién-Ek</dc:creator>' }),
  )
  third = await importedId(tinyEpub({ title: 'Cirkusen' }))
})
afterAll(() => server.close())

async function importedId(file: Uint8Array): Promise<string> {
  const body: unknown = await (await server.upload(file)).json()
  return z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id
}

const base = '/api/library/v1'
const shelfPath = (userId: string) => `${base}/user/${userId}/books`
const Shelf = z.object({
  data: z.array(
    z.object({
      book: z.object({ id: z.string(), title: z.string(), coverUrl: z.string().nullable() }),
      progress: z.number(),
      addedAt: z.string(),
      lastOpenedAt: z.string().nullable(),
    }),
  ),
  meta: z.object({ totalCount: z.number() }),
})

async function shelf(query = ''): Promise<z.infer<typeof Shelf>> {
  return Shelf.parse(await (await server.fetch(`${shelfPath(pupil.userId)}${query}`, { as: pupil })).json())
}

const putOnShelf = (bookId: string, as = pupil, userId = as.userId) =>
  server.fetch(shelfPath(userId), { method: 'PUT', as, json: { bookId } })

const postJson = (path: string, json: unknown, as = pupil) =>
  server.fetch(`${base}${path}`, { method: 'POST', as, json })

const log = (bookId: string, percentage: number, timestamp: number) => ({
  bookId,
  sessionId: SESSION,
  deviceId: 'device',
  percentage,
  timestamp,
  source: 'web-bookshelf',
})

const pushLogs = (logs: unknown) => server.fetch('/api/library/v2/readlogs', { method: 'POST', as: pupil, json: logs })

describe('a book that the realm does not have', () => {
  test.each(['', '/resources-url', '/policy', '/bookmarks', '/lastmark'])('is not found at %j', async (path) => {
    for (const [id, as] of [
      [UNKNOWN_BOOK, pupil],
      [first, foreignPupil],
    ] as const) {
      const response = await server.fetch(`${base}/books/${id}${path}`, { as })
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'book_not_found' }])
    }
  })

  test('accepts no bookmarks, no lastmark and no place on a shelf', async () => {
    for (const response of [
      await postJson(`/books/${first}/bookmarks`, [], foreignPupil),
      await postJson(`/books/${first}/lastmark`, { position }, foreignPupil),
      await putOnShelf(first, foreignPupil),
      await putOnShelf(UNKNOWN_BOOK),
    ])
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'book_not_found' }])
  })

  test('is not in the catalogue', async () => {
    const response = await server.fetch(`${base}/books`, { as: foreignPupil })
    expect(await response.json()).toEqual({ data: [], meta: { totalCount: 0 } })
  })

  test('is ignored in read logs', async () => {
    expect((await pushLogs([log(UNKNOWN_BOOK, 0.5, 1_000)])).status).toBe(204)
  })
})

describe("another person's shelf", () => {
  test('can neither be read nor changed', async () => {
    const path = `${shelfPath(pupil.userId)}/${first}`
    for (const response of [
      await server.fetch(shelfPath(pupil.userId), { as: otherPupil }),
      await putOnShelf(first, otherPupil, pupil.userId),
      await server.fetch(path, { method: 'DELETE', as: otherPupil }),
    ])
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'forbidden' }])
  })

  test('is not read without a token', async () => {
    expect((await server.fetch(shelfPath(pupil.userId))).status).toBe(401)
  })
})

describe('the catalogue', () => {
  test('is sorted by title and returned in pages', async () => {
    const page = async (query: string) =>
      z
        .object({ data: z.array(z.object({ title: z.string() })), meta: z.object({ totalCount: z.number() }) })
        .parse(await (await server.fetch(`${base}/books${query}`, { as: pupil })).json())
    const all = await page('')
    expect([all.data.length, all.meta.totalCount]).toEqual([3, 3])
    expect(await page('?limit=1&offset=1')).toEqual({ data: [all.data[1]], meta: { totalCount: 3 } })
    expect((await page('?q=cirk')).data).toMatchObject([{ title: 'Cirkusen' }])
    expect((await page('?q=berit')).data).toMatchObject([{ title: 'Bron 100%' }])
    expect((await page('?q=0%25')).data).toMatchObject([{ title: 'Bron 100%' }])
    expect((await page('?q=%25')).data).toHaveLength(1)
    const search = async (q: string) => (await page(`?q=${encodeURIComponent(q)}`)).data.map(({ title }) => title)
    for (const found of ['Ek, Berit', 'obrien', 'ørjan bron', 'ØRJAN', 'BRO-N BRIÉN', "o'brien"])
      expect([found, await search(found)]).toEqual([found, ['Bron 100%']])
    expect(await search('applet')).toEqual(['Äpplet'])
    expect(await search('berit cirkusen')).toEqual([])
  })

  test('gives a cover address that can be fetched directly', async () => {
    const body: unknown = await (await server.fetch(`${base}/books/${first}`, { as: pupil })).json()
    const { id, title, coverUrl } = z.object({ id: z.string(), title: z.string(), coverUrl: z.string() }).parse(body)
    expect([id, title]).toEqual([first, 'Äpplet'])
    const cover = await fetch(coverUrl)
    expect([cover.status, await cover.text()]).toEqual([200, 'not a picture'])
    const columns = {
      authors: ['Ada'],
      language: 'fi',
      layout: 'pre-paginated' as const,
      direction: 'rtl' as const,
      kind: 'frog' as const,
      duration: 12.5,
      description: 'About lamps',
      ages: { from: 3, to: 6 },
      level: 'Year 1',
      accessibility: { summary: 's', features: ['f'], hazards: ['none'], accessModes: ['textual'] },
    }
    const stored = await createTestBook(server.kernel, 'se', { title: 'All facts', columns })
    const full = await server.fetch(`${base}/books/${stored}`, { as: pupil })
    expect(await full.json()).toEqual({ ...columns, id: stored, title: 'All facts', narrations: [], coverUrl: null })
    const db = server.kernel.shards.forRealm('se')
    await db.delete(bookGrants).where(eq(bookGrants.bookId, stored))
    await db.delete(books).where(eq(books.id, stored))
  })

  test('gives content addresses with the host of the request', async () => {
    const elsewhere = server.origin.replace('127.0.0.1', 'localhost')
    const response = await fetch(`${elsewhere}${base}/books/${first}/resources-url`, {
      headers: { authorization: `Bearer ${await server.token(pupil)}` },
    })
    const { resourcesUrl } = z.object({ resourcesUrl: z.string() }).parse(await response.json())
    expect(resourcesUrl).toMatch(new RegExp(`^${elsewhere}/content/books/[0-9a-f]{64}/$`))
  })
})

describe('a shelf', () => {
  test('returns up to 500 books at once, and no more', async () => {
    const response = await server.fetch(`${shelfPath(pupil.userId)}?limit=500`, { as: pupil })
    expect(response.status).toBe(200)
    const more = await server.fetch(`${shelfPath(pupil.userId)}?limit=501`, { as: pupil })
    expect([more.status, await more.json()]).toMatchObject([400, { code: 'validation_failed' }])
    // The other tests count the books of the realm `se`.
    const owner: TestPerson = { userId: server.kernel.ids.next(), realm: 'fi' }
    const ids: string[] = []
    for (let number = 0; number <= 500; number++) ids.push(await createTestBook(server.kernel, 'fi'))
    const added = ids.map((bookId) => ({ realm: 'fi' as const, userId: owner.userId, bookId, addedAt: now }))
    await server.kernel.shards.forRealm('fi').insert(shelfBooks).values(added)
    for (const query of ['', '?limit=500']) {
      const full = await server.fetch(`${shelfPath(owner.userId)}${query}`, { as: owner })
      const { data, meta } = Shelf.parse(await full.json())
      expect([query, data.length, meta.totalCount]).toEqual([query, 500, 501])
    }
  })

  test('contains a book only once, until it is removed', async () => {
    expect((await putOnShelf(first)).status).toBe(204)
    const [{ addedAt } = { addedAt: '' }] = (await shelf()).data
    now = new Date(now.getTime() + 60_000)
    expect((await putOnShelf(first)).status).toBe(204)
    expect((await shelf()).data).toMatchObject([{ book: { id: first }, addedAt, progress: 0, lastOpenedAt: null }])
    await putOnShelf(second)
    const remove = async (id: string) =>
      (await server.fetch(`${shelfPath(pupil.userId)}/${id}`, { method: 'DELETE', as: pupil })).status
    expect(await remove(first)).toBe(204)
    expect((await shelf()).data.map((entry) => entry.book.id)).toEqual([second])
    expect(await remove(second)).toBe(204)
    expect((await shelf()).meta.totalCount).toBe(0)
  })

  test('has only the books that its owner has put there', async () => {
    const read = async (as: TestPerson) => {
      const { data, meta } = Shelf.parse(await (await server.fetch(shelfPath(as.userId), { as })).json())
      return [data.map(({ book }) => book.title).toSorted(), meta.totalCount]
    }
    for (const [id, as] of [
      [first, pupil],
      [first, otherPupil],
      [second, otherPupil],
    ] as const)
      await putOnShelf(id, as)
    expect(await read(pupil)).toEqual([['Äpplet'], 1])
    expect(await read(otherPupil)).toEqual([['Bron 100%', 'Äpplet'], 2])
    await server.fetch(`${shelfPath(otherPupil.userId)}/${first}`, { method: 'DELETE', as: otherPupil })
    expect(await read(pupil)).toEqual([['Äpplet'], 1])
    expect(await read(otherPupil)).toEqual([['Bron 100%'], 1])
  })

  test('lists the book that was opened last first, in pages', async () => {
    for (const id of [first, second, third]) {
      now = new Date(now.getTime() + 60_000)
      await putOnShelf(id)
    }
    now = new Date(now.getTime() + 60_000)
    await postJson(`/books/${second}/lastmark`, { position })
    await pushLogs([log(second, 0.25, Math.floor(now.getTime() / 1000) - 100)])
    // Another person reads a book of this shelf.
    await postJson(`/books/${third}/lastmark`, { position }, otherPupil)
    const all = await shelf()
    expect(all.data.map((entry) => entry.book.id)).toEqual([second, third, first])
    expect(all.data.map((entry) => entry.progress)).toEqual([0.25, 0, 0])
    expect(all.data[0]?.lastOpenedAt).toBe(now.toISOString())
    expect(all.data[0]?.addedAt).toBe(new Date(now.getTime() - 120_000).toISOString())
    const page = await shelf('?limit=1&offset=1')
    expect([page.data.map((entry) => entry.book.id), page.meta.totalCount]).toEqual([[third], 3])
  })
})

describe('bookmarks and lastmarks', () => {
  test('bookmarks come back as they were stored, the whole list each time', async () => {
    const path = `/books/${first}/bookmarks`
    const bookmark = (name: string) => ({ id: crypto.randomUUID(), name, position })
    const list = [bookmark('en'), bookmark('två')]
    expect((await postJson(path, list)).status).toBe(204)
    expect(await (await server.fetch(`${base}${path}`, { as: pupil })).json()).toEqual({ bookmarks: list })
    expect((await postJson(path, list.slice(1))).status).toBe(204)
    expect(await (await server.fetch(`${base}${path}`, { as: pupil })).json()).toEqual({ bookmarks: list.slice(1) })
  })

  test('belong to one person only', async () => {
    await postJson(`/books/${third}/bookmarks`, [{ id: crypto.randomUUID(), name: 'mine', position }])
    const other = await server.fetch(`${base}/books/${third}/bookmarks`, { as: otherPupil })
    expect(await other.json()).toEqual({ bookmarks: [] })
    const mark = await server.fetch(`${base}/books/${second}/lastmark`, { as: otherPupil })
    expect([mark.status, await mark.json()]).toMatchObject([404, { code: 'not_found' }])
  })

  test('the lastmark that was stored last is returned', async () => {
    const path = `/books/${third}/lastmark`
    await postJson(path, { position })
    await postJson(path, { position: { ...position, charOffset: 99 } })
    expect(await (await server.fetch(`${base}${path}`, { as: pupil })).json()).toEqual({
      position: { ...position, charOffset: 99 },
    })
  })

  test.each([
    ['a bookmark without an id', '/bookmarks', [{ name: 'x', position }]],
    ['no list', '/bookmarks', { bookmarks: [] }],
    ['a position before the start', '/lastmark', { position: { ...position, timeOffset: -1 } }],
  ])('are refused if the body is %s', async (_name, path, json) => {
    const response = await postJson(`/books/${first}${path}`, json)
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })
})

describe('read logs', () => {
  const seconds = () => Math.floor(now.getTime() / 1000)
  const readProgress = async (id: string) => (await shelf()).data.find((entry) => entry.book.id === id)?.progress

  test('set the progress to that of the newest log, in any order of arrival', async () => {
    const at = seconds()
    await pushLogs([log(first, 0.4, at - 10), log(first, 0.2, at - 20)])
    expect(await readProgress(first)).toBe(0.4)
    await pushLogs([log(first, 0.1, at - 15)])
    expect(await readProgress(first)).toBe(0.4)
    await pushLogs([log(first, 0.3, at)])
    expect(await readProgress(first)).toBe(0.3)
  })

  test('that are sent again count once', async () => {
    const logs = [log(second, 0.5, seconds())]
    expect((await pushLogs(logs)).status).toBe(204)
    expect((await pushLogs(logs)).status).toBe(204)
    expect(await readProgress(second)).toBe(0.5)
  })

  test('of a device whose clock is ahead do not block later progress', async () => {
    await pushLogs([log(third, 0.9, seconds() + 1_000_000)])
    now = new Date(now.getTime() + 5000)
    await pushLogs([log(third, 0.2, seconds())])
    expect(await readProgress(third)).toBe(0.2)
  })

  test('an empty list is refused', async () => {
    expect((await pushLogs([])).status).toBe(400)
  })
})
