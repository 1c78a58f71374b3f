import { tinyEpub } from '@lectern/test-kit'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '@lectern/test-kit/free-port'
import * as z from 'zod'
import { compileCacheFolder } from '../../kernel/compile-cache.ts'
import { openFolderStore } from '../../kernel/object-store/folder-store.ts'
import { startProgram } from '../../testing/start-program.ts'
import { createTestKernel, type TestKernel } from '../../testing/test-kernel.ts'
import { tokenFor } from '../../testing/token.ts'
import { listKeys, pupil, superUser } from './testing/library-server.ts'

const PROGRAM = fileURLToPath(new URL('testing/library-process.ts', import.meta.url))
const WRITES = 1000
const WRITERS = 8

let base: TestKernel
let folder: string
let origin: string
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  base = await createTestKernel({ env: { PORT: String(port) } })
  folder = await mkdtemp(join(tmpdir(), 'lectern-kill-'))
  await symlink(inject('compileCache'), compileCacheFolder({ dataFolder: folder }))
  env = { DATABASE_URL: base.databaseUrl, LECTERN_DATA: folder, PORT: String(port) }
})
afterAll(async () => {
  await base.close()
  await rm(folder, { recursive: true, force: true })
})

const startProcess = () => startProgram(PROGRAM, env)

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function headers(person = pupil): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await tokenFor(base.kernel, person)}` }
}

const upload = async (file: Uint8Array) =>
  fetch(`${origin}/api/library/v1/books`, {
    method: 'POST',
    headers: { ...(await headers(superUser)), 'content-type': 'application/epub+zip' },
    body: Buffer.from(file),
  })

test('kill -9 during 1,000 bookmark writes loses no acknowledged write', async () => {
  const server = await startProcess()
  const ids: string[] = []
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const body: unknown = await (await upload(tinyEpub({ title: `Book ${writer}` }))).json()
    ids.push(z.object({ book: z.object({ id: z.string() }) }).parse(body).book.id)
  }
  const json = { ...(await headers()), 'content-type': 'application/json' }
  const acknowledged = new Map<string, number>()
  const sent = new Map<string, number>()
  let acknowledgedCount = 0
  const write = async (bookId: string) => {
    for (let turn = 1; turn <= WRITES / WRITERS; turn += 1) {
      const position = { ncxRef: 0, URI: 'OPS/c1.xhtml', timeOffset: 0, charOffset: turn }
      sent.set(bookId, turn)
      const response = await fetch(`${origin}/api/library/v1/books/${bookId}/bookmarks`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify([{ id: randomUUID(), name: `${turn}`, position }]),
      })
      if (response.status !== 204) return
      acknowledged.set(bookId, turn)
      acknowledgedCount += 1
      // Other writes are in progress.
      if (acknowledgedCount === WRITES / 2) server.kill('SIGKILL')
    }
  }
  await Promise.allSettled(ids.map(write))
  expect(acknowledgedCount).toBeGreaterThanOrEqual(WRITES / 2)
  expect(acknowledgedCount).toBeLessThan(WRITES)

  const again = await startProcess()
  for (const id of ids) {
    const response = await fetch(`${origin}/api/library/v1/books/${id}/bookmarks`, { headers: json })
    const { bookmarks } = z
      .object({ bookmarks: z.array(z.object({ position: z.object({ charOffset: z.number() }) })) })
      .parse(await response.json())
    const stored = bookmarks[0]?.position.charOffset ?? 0
    expect(stored).toBeGreaterThanOrEqual(acknowledged.get(id) ?? 0)
    expect(stored).toBeLessThanOrEqual(sent.get(id) ?? 0)
  }
  await kill(again)
})

test('kill -9 during an import leaves nothing behind after the next start', async () => {
  const store = await openFolderStore(join(folder, 'objects'))
  const before = await listKeys(store)
  const chapters = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`c${index}.xhtml`, `<p>${'word '.repeat(2000)}${index}</p>`] as const),
  )
  const book = tinyEpub({ title: 'Killed', chapters })
  const server = await startProcess()
  const sent = upload(book).catch(() => undefined)
  await expect.poll(async () => (await listKeys(store)).length, { interval: 5 }).toBeGreaterThan(before.length + 20)
  await kill(server)
  await sent
  expect((await listKeys(store)).length).toBeGreaterThan(before.length)

  const again = await startProcess()
  expect(await listKeys(store)).toEqual(before)
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
  expect((await upload(book)).status).toBe(201)
  await kill(again)
})

test('kill -9 during the upload of a revision leaves the current one', async () => {
  const store = await openFolderStore(join(folder, 'objects'))
  const server = await startProcess()
  const chapters = (text: string) =>
    Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`c${index}.xhtml`, `<p>${text.repeat(2000)}${index}</p>`] as const),
    )
  const body: unknown = await (await upload(tinyEpub({ title: 'Revised', chapters: chapters('word ') }))).json()
  const { id } = z.object({ book: z.object({ id: z.string() }) }).parse(body).book
  const before = await listKeys(store)
  const corrected = Buffer.from(tinyEpub({ title: 'Revised', chapters: chapters('words ') }))
  const revise = async () =>
    fetch(`${origin}/api/library/v1/books/${id}/revisions`, {
      method: 'POST',
      headers: { ...(await headers(superUser)), 'content-type': 'application/epub+zip' },
      body: corrected,
    })
  const sent = revise().catch(() => undefined)
  await expect.poll(async () => (await listKeys(store)).length, { interval: 5 }).toBeGreaterThan(before.length + 20)
  await kill(server)
  await sent

  const again = await startProcess()
  expect(await listKeys(store)).toEqual(before)
  const opened = await fetch(`${origin}/api/library/v1/books/${id}/resources-url`, { headers: await headers() })
  expect(await opened.json()).toMatchObject({ revision: 1 })
  expect(await (await revise()).json()).toMatchObject({ number: 2 })
  await kill(again)
})
