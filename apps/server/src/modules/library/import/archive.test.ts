import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { writeZip } from '@lectern/test-kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openArchive } from './archive.ts'
import type { Archive } from './archive.ts'
import { IMPORT_LIMITS } from './import-limits.ts'
import { ImportRefused } from './import-refusal.ts'

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

describe('an encrypted book is refused as locked with a password, not as damaged', () => {
  const PACKED = { name: 'mimetype', data: 'application/epub+zip', store: true }
  /** Offsets of the flags and of the method in the headers of an entry. APPNOTE 6.3.10 §§4.3.7, 4.3.12. */
  const LOCAL = { signature: 'PK\x03\x04', flags: 6, method: 8 }
  const CENTRAL = { signature: 'PK\x01\x02', flags: 8, method: 10 }

  /** `change` changes the bytes in place, or returns a new file. */
  async function readRefusal(change: (zip: Buffer) => Buffer | number): Promise<unknown> {
    const zip = writeZip([PACKED, { name: 'a.xhtml', data: '<html/>' }])
    const changed = change(zip)
    const file = join(folder, 'locked.epub')
    await writeFile(file, typeof changed === 'number' ? zip : changed)
    const opened = await openArchive(file, IMPORT_LIMITS).catch((error: unknown) => error)
    return opened instanceof ImportRefused ? opened.refusal : 'opened'
  }

  test.each([
    ['with a password', (zip: Buffer) => setField(zip, LOCAL, 'flags', 1) && setField(zip, CENTRAL, 'flags', 1)],
    ['with flags only in the directory', (zip: Buffer) => setField(zip, CENTRAL, 'flags', 1)],
    ['with strong encryption', (zip: Buffer) => setField(zip, CENTRAL, 'flags', 0x41)],
    ['with AES', (zip: Buffer) => setField(zip, CENTRAL, 'method', 99)],
    ['with the extra field of AES only', (zip: Buffer) => addAesField(zip)],
    ['with flags only beside the data', (zip: Buffer) => setField(zip, LOCAL, 'flags', 1)],
  ])('%s', async (_how, change) => {
    expect(await readRefusal(change)).toMatchObject({ code: 'import_zip_encrypted' })
  })

  /** Sets a field in the first header of this kind. */
  const setField = (zip: Buffer, header: typeof LOCAL, field: 'flags' | 'method', value: number) =>
    zip.writeUInt16LE(value, zip.indexOf(header.signature, 0, 'latin1') + header[field])

  /** Adds the extra field of AES to the first entry of the directory. APPNOTE 6.3.10 §§4.3.12, 4.3.16, 4.6.1. */
  function addAesField(zip: Buffer): Buffer {
    const field = Buffer.from([0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 8, 0])
    const header = zip.indexOf(CENTRAL.signature, 0, 'latin1')
    const nameEnd = header + 46 + zip.readUInt16LE(header + 28)
    zip.writeUInt16LE(field.length, header + 30)
    const longer = Buffer.concat([zip.subarray(0, nameEnd), field, zip.subarray(nameEnd)])
    const directorySize = longer.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 12
    longer.writeUInt32LE(longer.readUInt32LE(directorySize) + field.length, directorySize)
    return longer
  }
})
