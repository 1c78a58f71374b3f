import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { tinyEpub } from '@lectern/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openObjectStore, parseObjectStorePlace } from '../../kernel/object-store/open-object-store.ts'
import { startS3Bucket } from '../../testing/s3-bucket.ts'
import type { S3Bucket } from '../../testing/s3-bucket.ts'
import { pupil, startLibraryServer } from './testing/library-server.ts'
import type { LibraryServer } from './testing/library-server.ts'

let folder: string
let bucket: S3Bucket
let server: LibraryServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-outage-'))
  bucket = await startS3Bucket(folder)
  const { OBJECT_STORE: place = '', ...credentials } = bucket.env
  Object.assign(process.env, credentials)
  const parsed = parseObjectStorePlace(place)
  if (parsed === undefined) throw new Error(`no place of an object store: ${place}`)
  server = await startLibraryServer({ store: await openObjectStore(parsed) })
})
afterAll(async () => {
  await server.close()
  await server.store.close()
  await bucket.close()
  await rm(folder, { recursive: true })
})

const Url = z.object({ resourcesUrl: z.string() })
const Policy = z.object({ policy: z.string() })

async function readField<T>(schema: z.ZodType<T>, address: string): Promise<T> {
  return schema.parse(await (await server.fetch(`/api/library/v1/books/${address}`, { as: pupil })).json())
}

test('while the S3 store is away, uploads and files answer 503 with retry-after, and readyz names the store', async () => {
  const imported = await server.upload(tinyEpub({ title: 'Stored' }))
  const { book } = z.object({ book: z.object({ id: z.string() }) }).parse(await imported.json())
  const { resourcesUrl } = await readField(Url, `${book.id}/resources-url`)
  const { policy } = await readField(Policy, `${book.id}/policy`)
  const readFile = () => fetch(`${resourcesUrl}OPS/c1.xhtml?${policy}`)
  expect((await readFile()).status).toBe(200)
  await bucket.proxy.stop()
  const refused = [await readFile(), await server.upload(tinyEpub({ title: 'Not stored' }))]
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '5'],
    [503, '5'],
  ])
  const unready = await server.fetch('/readyz')
  expect([unready.status, await unready.text()]).toEqual([
    503,
    '{"status":"not ready","parts":{"database":"ok","object-store":"failed"}}',
  ])
  await bucket.proxy.start()
  expect((await readFile()).status).toBe(200)
  expect((await server.upload(tinyEpub({ title: 'Not stored' }))).status).toBe(201)
  expect((await server.fetch('/readyz')).status).toBe(200)
})
