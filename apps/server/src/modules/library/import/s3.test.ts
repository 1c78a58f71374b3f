import { tinyEpub } from '@lectern/test-kit'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openObjectStore, parseObjectStorePlace } from '../../../kernel/object-store/open-object-store.ts'
import { listKeys, pupil, startLibraryServer, type LibraryServer } from '../testing/library-server.ts'

let folder: string
let bucket: S3rver
let server: LibraryServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-s3-'))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'books', configs: [] }],
  })
  const { port } = await bucket.run()
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER'
  const place = parseObjectStorePlace(`s3://books?endpoint=http://127.0.0.1:${port}&region=us-east-1`)
  if (place === undefined) throw new Error('the place was not read')
  server = await startLibraryServer({ store: await openObjectStore(place) })
})
afterAll(async () => {
  await server.close()
  await server.store.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

test('a book is imported into a bucket and read from it, also in ranges; a broken book leaves nothing there', async () => {
  const sound = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
  const files = { 'a.mp3': { data: sound, mediaType: 'audio/mpeg' } }
  const body: unknown = await (await server.upload(tinyEpub({ files }))).json()
  const { id } = z.object({ book: z.object({ id: z.string() }) }).parse(body).book
  const readField = async (path: string) => {
    const fields: unknown = await (await server.fetch(`/api/library/v1/books/${id}/${path}`, { as: pupil })).json()
    return String(Object.values(z.record(z.string(), z.unknown()).parse(fields))[0])
  }
  const url = `${await readField('resources-url')}OPS/a.mp3?${await readField('policy')}`
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(sound)
  const part = await fetch(url, { headers: { range: 'bytes=-1000' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 299000-299999/300000'])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(sound.subarray(299_000))

  const before = await listKeys(server.store)
  const broken = tinyEpub({ title: 'Broken', files: { 'b.mp3': { data: sound, mediaType: 'audio/mpeg' } } })
  const at = broken.indexOf('OPS/b.mp3') + 400
  broken.writeUInt8(broken.readUInt8(at) ^ 0xff, at)
  expect((await server.upload(broken)).status).toBe(422)
  expect(await listKeys(server.store)).toEqual(before)
})
