import { tinyEpub } from '@lectern/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startLibraryServer, superUser, type LibraryServer } from './testing/library-server.ts'
import { books } from './tables.ts'

let usDatabase: TestDatabase
let server: LibraryServer
beforeAll(async () => {
  usDatabase = await createTestDatabase()
  server = await startLibraryServer({ env: { DATABASE_URL_US: usDatabase.url } })
})
afterAll(async () => {
  await server.close()
  await usDatabase.drop()
})

const american = { ...superUser, realm: 'us' } as const

test('a file in both shards is a book of each shard', async () => {
  const book = tinyEpub({ title: 'Across', chapters: { 'c1.xhtml': '<p><img src="gone.png"/></p>' } })
  const importBook = async (as: typeof superUser) => {
    const response = await server.upload(book, as)
    const body: unknown = await response.json()
    return [response.status, z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id]
  }
  const [status, id] = await importBook(superUser)
  expect(status).toBe(201)
  const path = `/api/library/v1/books/${id}`
  expect((await server.fetch(path, { as: american })).status).toBe(404)
  const [otherStatus, otherId] = await importBook(american)
  expect(otherStatus).toBe(201)
  expect(await importBook(american)).toEqual([200, otherId])
  expect((await server.fetch(`/api/library/v1/books/${otherId}`, { as: american })).status).toBe(200)
  for (const [realm, own] of [
    ['se', id],
    ['us', otherId],
  ] as const)
    expect(await server.kernel.shards.forRealm(realm).select({ id: books.id }).from(books)).toEqual([{ id: own }])
})

test('bookmarks of the us shard are stored there only', async () => {
  const upload: unknown = await (await server.upload(tinyEpub({ title: 'Over there' }), american)).json()
  const { id } = z.object({ book: z.object({ id: z.string() }) }).parse(upload).book
  const path = `/api/library/v1/books/${id}/bookmarks`
  expect((await server.fetch(path, { method: 'POST', as: american, json: [] })).status).toBe(204)
  expect((await server.fetch(path, { as: superUser })).status).toBe(404)
})
