import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { writeZip } from '@lectern/test-kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import { IMPORT_LIMITS } from './import-limits.ts'

const LARGE = Buffer.alloc(3_000_000, 'page ')
let folder: string
let archive: Archive
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-archive-'))
  const file = join(folder, 'book.epub')
  const entries = ['a.mp3', 'b.mp3', 'c.mp3'].map((name) => ({ name, data: LARGE, store: true }))
  await writeFile(file, writeZip([...entries, { name: 'empty.css', data: '' }, { name: 'd.xhtml', data: LARGE }]))
  archive = await openArchive(file, IMPORT_LIMITS)
})
afterEach(async () => {
  archive.close()
  await rm(folder, { recursive: true })
})

const read = async (path: string) => {
  const entry = archive.resolve(path)
  if (entry === undefined) throw new Error(`no ${path}`)
  return archive.read(entry)
}

test('the entries of an archive are read at the same time, stored, inflated or empty', async () => {
  const paths = ['a.mp3', 'b.mp3', 'd.xhtml', 'empty.css']
  const found = await Promise.all(paths.map(async (path) => buffer(await read(path))))
  expect(found.map(({ length }) => length)).toEqual([LARGE.length, LARGE.length, LARGE.length, 0])
})

test('a stream that is destroyed while its read waits for another read does not throw outside of the stream', async () => {
  const [first, second, third] = [await read('a.mp3'), await read('b.mp3'), await read('c.mp3')]
  for (const stream of [first, second, third]) {
    stream.on('error', () => {})
    stream.read(0)
  }
  second.destroy()
  third.destroy(new Error('the other file is damaged'))
  expect((await buffer(first)).length).toBe(LARGE.length)
})

test('an archive can be closed while a stream is read', async () => {
  const stream = await read('a.mp3')
  const bytes = buffer(stream)
  archive.close()
  expect((await bytes).length).toBe(LARGE.length)
})
