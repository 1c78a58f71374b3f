import { tinyEpub } from '@lectern/test-kit'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { ObjectStoreError, type ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { createCatalogue } from '../catalogue/catalogue.ts'
import { books } from '../tables.ts'
import { listKeys, startLibraryServer, type LibraryServer } from '../testing/library-server.ts'
import { cleanUpImports } from './clean-up-imports.ts'
import { stagingKey } from '../../content/index.ts'

const book = tinyEpub({
  chapters: { 'c1.xhtml': `<p>${'text '.repeat(500)}</p>`, 'c2.xhtml': '<p>two</p>' },
  files: { 'a.mp3': { data: Buffer.alloc(5000, 'sound'), mediaType: 'audio/mpeg' } },
})

let server: LibraryServer
afterEach(() => server.close())

function failAtWrite(write: number): (store: ObjectStore) => ObjectStore {
  let writes = 0
  return (store) => ({
    ...store,
    put: (...args) => {
      writes += 1
      return writes === write ? Promise.reject(new Error('the store went away')) : store.put(...args)
    },
  })
}

async function expectNothingLeft(): Promise<void> {
  expect(await listKeys(server.store)).toEqual([])
  expect(await server.kernel.shards.home.select().from(books)).toEqual([])
  expect(await readdir(join(server.kernel.settings.dataFolder, 'uploads'))).toEqual([])
}

describe('a failed import leaves nothing behind and can be repeated', () => {
  // The staging key is the first write, and the index is the last write.
  test.each([1, 2, 4, 6, 9])('if write %i to the store fails', async (write) => {
    server = await startLibraryServer({ wrap: failAtWrite(write) })
    expect((await server.upload(book)).status).toBe(500)
    await expectNothingLeft()
    expect((await server.upload(book)).status).toBe(201)
  })

  test('if the disk is full, with an error that does not blame the book', async () => {
    const full: (store: ObjectStore) => ObjectStore = (store) => ({
      ...store,
      put: (key, ...rest) =>
        key.endsWith('a.mp3') ? Promise.reject(new ObjectStoreError('The disk is full')) : store.put(key, ...rest),
    })
    server = await startLibraryServer({ wrap: full })
    const response = await server.upload(book)
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'unavailable' }])
    expect(response.headers.get('retry-after')).toBe('5')
    await expectNothingLeft()
  })

  test('if the sender disconnects', async () => {
    server = await startLibraryServer()
    const abort = new AbortController()
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(book.subarray(0, 100))
        setImmediate(() => abort.abort())
      },
    })
    const sent = fetch(`${server.origin}/api/library/v1/books`, {
      method: 'POST',
      headers: { 'content-type': 'application/epub+zip', authorization: `Bearer ${await server.token(person)}` },
      body,
      duplex: 'half',
      signal: abort.signal,
    })
    await expect(sent).rejects.toThrow('aborted')
    await expect.poll(expectNothingLeft).toBeUndefined()
    expect((await server.upload(book)).status).toBe(201)
  })
})

const person = { userId: '019a0000-0000-7000-8000-00000000000a', realm: 'se', superUser: true } as const

describe('the next start', () => {
  const sha = 'a'.repeat(64)

  test('removes the remains of a killed import', async () => {
    server = await startLibraryServer()
    const { store, kernel } = server
    const uploads = join(kernel.settings.dataFolder, 'uploads')
    for (const key of [stagingKey(sha), `books/${sha}/OPS/c1.xhtml`, `encoded/${sha}/br/OPS/c1.xhtml`])
      await store.put(key, Buffer.from('x'), { contentType: 'text/plain' })
    await cleanUpImports(store, createCatalogue(kernel.shards, kernel.ids), uploads)
    expect(await listKeys(store)).toEqual([])
  })

  test('removes old uploads of its own process id, but no upload that has begun after the start', async () => {
    server = await startLibraryServer()
    const { store, kernel } = server
    const uploads = join(kernel.settings.dataFolder, 'uploads')
    const [old, running] = [join(uploads, `${process.pid}-old.epub`), join(uploads, `${process.pid}-running.epub`)]
    for (const file of [old, running]) await writeFile(file, 'x')
    const beforeStart = new Date(performance.timeOrigin - 1000)
    await utimes(old, beforeStart, beforeStart)
    await cleanUpImports(store, createCatalogue(kernel.shards, kernel.ids), uploads)
    expect(await readdir(uploads)).toEqual([`${process.pid}-running.epub`])
  })

  test('removes the partial files of a known book that an interrupted import unpacked again', async () => {
    server = await startLibraryServer()
    const { store, kernel } = server
    await server.upload(book)
    const keys = await listKeys(store)
    const index = keys.find((key) => key.endsWith('lectern.json')) ?? ''
    const recorded = index.split('/')[1] ?? ''
    await store.delete(index)
    await store.put(stagingKey(recorded), Buffer.from('x'), { contentType: 'text/plain' })
    await cleanUpImports(store, createCatalogue(kernel.shards, kernel.ids), join(kernel.settings.dataFolder, 'uploads'))
    expect(await listKeys(store)).toEqual([])
    expect((await server.upload(book)).status).toBe(200)
    expect(await listKeys(store)).toEqual(keys)
  })

  test('does not touch an import that runs on another node', async () => {
    server = await startLibraryServer()
    const { store, kernel } = server
    const uploads = join(kernel.settings.dataFolder, 'uploads')
    await store.put(stagingKey(sha), Buffer.from('x'), { contentType: 'text/plain' })
    const catalogue = createCatalogue(kernel.shards, kernel.ids)
    await catalogue.runExclusively(sha, () => cleanUpImports(store, catalogue, uploads))
    expect(await listKeys(store)).toEqual([stagingKey(sha)])
  })

  test('keeps a book whose import stopped after the catalogue row was written', async () => {
    server = await startLibraryServer()
    const { store, kernel } = server
    await server.upload(book)
    const before = await listKeys(store)
    const recorded = before.find((key) => key.endsWith('lectern.json'))?.split('/')[1] ?? ''
    await store.put(stagingKey(recorded), Buffer.from('x'), { contentType: 'text/plain' })
    await cleanUpImports(store, createCatalogue(kernel.shards, kernel.ids), join(kernel.settings.dataFolder, 'uploads'))
    expect(await listKeys(store)).toEqual(before)
  })
})

test('a failed import of a known book without files leaves no partial files', async () => {
  let isFull = false
  const fail = () => Promise.reject(new ObjectStoreError('The disk is full'))
  const wrap = (store: ObjectStore): ObjectStore => ({
    ...store,
    put: (key, ...rest) => (isFull && key.endsWith('a.mp3') ? fail() : store.put(key, ...rest)),
  })
  server = await startLibraryServer({ wrap })
  expect((await server.upload(book)).status).toBe(201)
  await server.store.delete('books/')
  await server.store.delete('encoded/')
  isFull = true
  expect((await server.upload(book)).status).toBe(503)
  expect(await listKeys(server.store)).toEqual([])
})

test('a book whose files were deleted is unpacked again under its old id', async () => {
  server = await startLibraryServer()
  const first: unknown = await (await server.upload(book)).json()
  const keys = await listKeys(server.store)
  await server.store.delete('books/')
  const again = await server.upload(book)
  expect(await again.json()).toMatchObject({
    book: { id: Reflect.get(Object(Reflect.get(Object(first), 'book')), 'id') },
  })
  expect(await listKeys(server.store)).toEqual(keys)
})
