import { getBookFiles, renewOfflineBooks } from '@lectern/contracts'
import { tinyEpub } from '@lectern/test-kit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { bookGrants } from '../tables.ts'
import { foreignPupil, pupil, startLibraryServer, type LibraryServer } from '../testing/library-server.ts'

const clock: Clock = { now: () => new Date('2026-11-21T10:00:00Z') }
const IN_THIRTY_DAYS = '2026-12-21T10:00:00.000Z'
const UNKNOWN_BOOK = '019a0000-0000-7000-8000-0000000000ff'
const sound = Buffer.alloc(5000, 7)

let server: LibraryServer
let book: string
let other: string

beforeAll(async () => {
  server = await startLibraryServer({ clock })
  const file = { data: sound, mediaType: 'audio/mpeg' }
  book = await importedId(tinyEpub({ title: 'Kept', files: { 'a b.mp3': file } }))
  other = await importedId(tinyEpub({ title: 'Kept too' }))
})
afterAll(() => server.close())

async function importedId(file: Uint8Array): Promise<string> {
  const body: unknown = await (await server.upload(file)).json()
  return z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id
}

const files = (id: string, as = pupil) => server.fetch(`/api/library/v1/books/${id}/files`, { as })
const renew = (ids: string, as = pupil) => server.fetch(`/api/library/v1/kept-books?ids=${ids}`, { as })
const readRenewals = async (ids: string, as = pupil) =>
  renewOfflineBooks.responses[200].parse(await (await renew(ids, as)).json()).data

describe('refused', () => {
  test('the files of a book that the realm does not have', async () => {
    for (const [id, as] of [
      [UNKNOWN_BOOK, pupil],
      [book, foreignPupil],
    ] as const) {
      const response = await files(id, as)
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'book_not_found' }])
    }
  })

  test('a caller without a token', async () => {
    for (const path of [`books/${book}/files`, `kept-books?ids=${book}`])
      expect((await server.fetch(`/api/library/v1/${path}`)).status).toBe(401)
  })

  test('a renewal of more books than a device can hold', async () => {
    expect((await renew(Array.from({ length: 201 }, () => book).join(','))).status).toBe(400)
  })
})

test('every file of the book is listed with its size, and the response says how long the copy may be read', async () => {
  const {
    resourcesUrl,
    readableUntil,
    files: listed,
  } = getBookFiles.responses[200].parse(await (await files(book)).json())
  expect(readableUntil).toBe(IN_THIRTY_DAYS)
  expect(listed.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['META-INF/container.xml', 'OPS/a b.mp3', 'lectern.json']),
  )
  const { policy } = z
    .object({ policy: z.string() })
    .parse(await (await server.fetch(`/api/library/v1/books/${book}/policy`, { as: pupil })).json())
  for (const { path, bytes } of listed) {
    const content = await fetch(`${resourcesUrl}${encodeURI(path)}?${policy}`)
    expect([path, (await content.arrayBuffer()).byteLength]).toEqual([path, bytes])
  }
})

test('a renewal lists the books that may still be read and ignores unknown ids', async () => {
  expect(await readRenewals(`${book},${UNKNOWN_BOOK},nonsense,${other}`)).toEqual(
    expect.arrayContaining([
      { bookId: book, readableUntil: IN_THIRTY_DAYS, revision: 1 },
      { bookId: other, readableUntil: IN_THIRTY_DAYS, revision: 1 },
    ]),
  )
  expect(await readRenewals('nonsense')).toEqual([])
  expect(await readRenewals(book, foreignPupil)).toEqual([])
})

test('a book that the realm no longer has is not renewed', async () => {
  const db = server.kernel.shards.forRealm('se')
  await db.delete(bookGrants).where(and(eq(bookGrants.realm, 'se'), eq(bookGrants.bookId, other)))
  expect(await readRenewals(`${book},${other}`)).toEqual([{ bookId: book, readableUntil: IN_THIRTY_DAYS, revision: 1 }])
  expect((await files(other)).status).toBe(404)
})
