import { copyFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderStore } from './folder-store.ts'
import { ObjectStoreError } from './object-store.ts'
import type { ObjectStore } from './object-store.ts'
import { parseObjectStorePlace } from './open-object-store.ts'
import { openS3Store } from './s3-store.ts'

interface Opened {
  store: ObjectStore
  folder: string
  endpoint: string
  end: () => Promise<void>
}

const drivers: Record<string, () => Promise<Opened>> = {
  folder: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-store-'))
    return { store: await openFolderStore(folder), folder, endpoint: '', end: () => rm(folder, { recursive: true }) }
  },
  s3: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'books', configs: [] }],
    })
    const { port } = await server.run()
    process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER'
    process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER'
    const endpoint = `http://127.0.0.1:${port}`
    const store = openS3Store({ bucket: 'books', endpoint, region: 'us-east-1' })
    const end = async () => {
      await store.close()
      await server.close()
      await rm(folder, { recursive: true })
    }
    return { store, folder, endpoint, end }
  },
}

async function collectKeys(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const key of keys) found.push(key)
  return found.toSorted()
}

const plain = { contentType: 'text/plain; charset=utf-8', cacheControl: 'private, immutable' }

describe.each(Object.entries(drivers))('an object store on %s', (_name, open) => {
  let opened: Opened
  let store: ObjectStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.end())

  test.each([
    '../out',
    'a/../../out',
    '/etc/passwd',
    'a//b',
    '',
    'a/./b',
    String.raw`a\b`,
    'a\0b',
    `a/${'x'.repeat(300)}`,
  ])('refuses the key %j', async (key) => {
    await expect(store.put(key, Buffer.from('x'), plain)).rejects.toThrow('not allowed')
    await expect(store.get(key)).rejects.toThrow('not allowed')
  })

  test('refuses to delete everything', async () => {
    await expect(store.delete('')).rejects.toThrow('prefix')
  })

  test('returns undefined for a missing object', async () => {
    expect(await store.get('none/here')).toBeUndefined()
    expect(await store.head('none/here')).toBeUndefined()
  })

  test('returns bytes, size, type and a quoted etag', async () => {
    await store.put('a/hello.txt', Buffer.from('hello, wörld'), plain)
    const found = await store.get('a/hello.txt')
    expect(found).toMatchObject({ size: 13, contentType: plain.contentType, etag: expect.stringMatching(/^".+"$/) })
    expect(await text(found!.stream)).toBe('hello, wörld')
    expect(await store.head('a/hello.txt')).toMatchObject({ size: 13, etag: found!.etag })
  })

  test('returns one range and the size of the whole object', async () => {
    await store.put('a/range', Buffer.from('0123456789'), plain)
    const found = await store.get('a/range', { start: 2, end: 4 })
    expect(found?.size).toBe(10)
    expect(await text(found!.stream)).toBe('234')
  })

  test('accepts a stream larger than one part', async () => {
    const size = 9 * 1024 * 1024
    const chunk = Buffer.alloc(1024 * 1024, 7)
    await store.put('a/large', Readable.from(Array.from({ length: 9 }, () => chunk)), plain)
    expect((await store.head('a/large'))?.size).toBe(size)
    expect((await buffer((await store.get('a/large'))!.stream)).length).toBe(size)
  })

  test('keeps the old object when a stream breaks', async () => {
    await store.put('b/kept', Buffer.from('old'), plain)
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.from('new, but')
        await Promise.resolve()
        throw new Error('the sender went away')
      })(),
    )
    await expect(store.put('b/kept', breaking, plain)).rejects.toThrow('went away')
    expect(await text((await store.get('b/kept'))!.stream)).toBe('old')
    expect(await collectKeys(store.list('b/'))).toEqual(['b/kept'])
  })

  test('the same bytes keep their etag, other bytes change it', async () => {
    await store.put('c/tag', Buffer.from('one'), plain)
    const first = (await store.head('c/tag'))?.etag
    await store.put('c/tag', Buffer.from('one'), plain)
    expect((await store.head('c/tag'))?.etag).toBe(first)
    await store.put('c/tag', Buffer.from('two'), plain)
    expect((await store.head('c/tag'))?.etag).not.toBe(first)
  })

  test('lists and deletes by prefix, and nothing else', async () => {
    for (const key of ['d/x/1', 'd/x/2/3', 'd/xy', 'd/y']) await store.put(key, Buffer.from(key), plain)
    expect(await collectKeys(store.list('d/x'))).toEqual(['d/x/1', 'd/x/2/3', 'd/xy'])
    const sizes: Record<string, number> = {}
    for await (const { key, size } of store.listSizes('d/x/')) sizes[key] = size
    expect(sizes).toEqual({ 'd/x/1': 5, 'd/x/2/3': 7 })
    await store.delete('d/x/')
    expect(await collectKeys(store.list('d/'))).toEqual(['d/xy', 'd/y'])
    await store.delete('d/nothing/')
  })

  test('the check passes for a store that can be reached', async () => {
    await expect(store.check()).resolves.toBeUndefined()
  })
})

test('a folder store removes the unfinished files of a killed process', async () => {
  const opened = await drivers['folder']!()
  await writeFile(join(opened.folder, 'unfinished', 'half'), 'half an obj')
  await openFolderStore(opened.folder)
  expect(await readdir(join(opened.folder, 'unfinished'))).toEqual([])
  await opened.end()
})

test('a folder store never gives new bytes the ETag of the old bytes, or old bytes a new ETag', async () => {
  const { store, folder, end } = await drivers['folder']!()
  const [object, about] = [join(folder, 'objects', 'page'), join(folder, 'about', 'page.json')]
  const readTag = async () => (await store.head('page'))?.etag
  await store.put('page', Buffer.from('old'), plain)
  const oldTag = await readTag()
  await copyFile(object, `${object}.old`)
  await copyFile(about, `${about}.old`)
  await store.put('page', Buffer.from('new'), plain)
  const newTag = await readTag()
  // The state after a crash between the two files of an object, in each order.
  await rename(`${about}.old`, about)
  expect([oldTag, newTag]).not.toContain(await readTag())
  await store.put('page', Buffer.from('new'), plain)
  await rename(`${object}.old`, object)
  expect([oldTag, newTag]).not.toContain(await readTag())
  await end()
})

test('a store folder that is a file gives one clear sentence', async () => {
  await expect(openFolderStore(import.meta.filename)).rejects.toThrow(/is not a folder that can be written/)
})

test('a full disk gives one clear sentence', async () => {
  const opened = await drivers['folder']!()
  const full = Readable.from(
    (async function* () {
      yield Buffer.from('x')
      await Promise.resolve()
      throw Object.assign(new Error('write'), { code: 'ENOSPC' })
    })(),
  )
  await expect(opened.store.put('k', full, plain)).rejects.toThrow(/is full/)
  await opened.end()
})

test('a missing S3 bucket gives one clear sentence', async () => {
  const opened = await drivers['s3']!()
  const endpoint = 'http://127.0.0.1:9'
  const store = openS3Store({ bucket: 'absent', endpoint, region: 'us-east-1' })
  await expect(store.check()).rejects.toThrow('The bucket absent cannot be reached')
  await opened.end()
})

test('an S3 store that cannot be reached or has no bucket fails as a store, not as a bug', async () => {
  const opened = await drivers['s3']!()
  for (const place of [
    { bucket: 'books', endpoint: 'http://127.0.0.1:9' },
    { bucket: 'absent', endpoint: opened.endpoint },
  ]) {
    const store = openS3Store({ ...place, region: 'us-east-1' })
    await expect(store.put('k', Buffer.from('x'), plain)).rejects.toThrow(ObjectStoreError)
    await expect(store.put('k', Readable.from(['x']), plain)).rejects.toThrow(ObjectStoreError)
    await expect(collectKeys(store.list('k'))).rejects.toThrow(ObjectStoreError)
    await store.close()
  }
  const away = openS3Store({ bucket: 'books', endpoint: 'http://127.0.0.1:9', region: 'us-east-1' })
  await expect(away.get('k')).rejects.toThrow(ObjectStoreError)
  await away.close()
  await opened.end()
})

test('the check of a folder store fails if no file can be written', async () => {
  const opened = await drivers['folder']!()
  await rm(join(opened.folder, 'unfinished'), { recursive: true })
  await expect(opened.store.check()).rejects.toThrow(ObjectStoreError)
  await opened.end()
})

test.each(['', 'file:', 'ftp://x', 's3://', 's3://b?endpoint=nonsense', '/var/books'])(
  'the setting OBJECT_STORE rejects %j',
  (value) => {
    expect(parseObjectStorePlace(value)).toBeUndefined()
  },
)

test('the setting OBJECT_STORE names a folder or a bucket', () => {
  expect(parseObjectStorePlace('file:/srv/books')).toEqual({ driver: 'folder', root: '/srv/books' })
  expect(parseObjectStorePlace('file:///srv/books')).toEqual({ driver: 'folder', root: '/srv/books' })
  expect(parseObjectStorePlace('s3://books?endpoint=http://minio:9000&region=eu-north-1')).toEqual({
    driver: 's3',
    bucket: 'books',
    endpoint: 'http://minio:9000',
    region: 'eu-north-1',
  })
})
