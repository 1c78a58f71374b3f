import { INDEX_PATH, TEXTS_PATH } from '@lectern/reader-engine/package'
import { buffer } from 'node:stream/consumers'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { toDamagedRefusal, type Archive, type ArchiveEntry } from './archive.ts'
import { isCompressible } from '../../content/index.ts'
import { deobfuscate } from './font-obfuscation.ts'
import { ImportRefused } from './import-refusal.ts'
import type { InspectedBook, ObfuscatedFont } from './inspect-book.ts'
import { encodedKey, fileKey, type Encoding } from '../../content/index.ts'
import { SMALL_COVER_PATH, SMALL_COVER_TYPE } from './shrink-cover.ts'
import type { SelectedFile } from './select-files.ts'

/** The address contains the hash of the book, so the content at an address never changes. */
const CACHE_CONTROL = 'private, max-age=31536000, immutable'
/** Maximum size of a file that is compressed, because compression needs the whole file in memory. */
const PACK_MAX_BYTES = 8 * 1024 * 1024
const PACK_MIN_BYTES = 1024
const FILES_AT_ONCE = 4

const PACKERS: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
}

/**
 * Writes the files of a revision. The index is written last. Throws ImportRefused if a file is damaged, and an
 * ObjectStoreError if the store fails.
 */
export async function unpackBook(
  store: ObjectStore,
  sha256: string,
  archive: Archive,
  files: readonly SelectedFile[],
  book: InspectedBook,
): Promise<void> {
  const fonts = new Map(book.fonts.map((font) => [font.path, font]))
  await forEachLimited(files, FILES_AT_ONCE, (file) =>
    unpackFile(store, sha256, archive, file, fonts.get(file.entry.path)),
  )
  const putJson = (path: string, text: string) =>
    putText(store, sha256, path, Buffer.from(text), 'application/json; charset=utf-8')
  if (book.smallCover !== undefined)
    await store.put(fileKey(sha256, SMALL_COVER_PATH), book.smallCover, {
      contentType: SMALL_COVER_TYPE,
      cacheControl: CACHE_CONTROL,
    })
  if (book.textsText !== undefined) await putJson(TEXTS_PATH, book.textsText)
  await putJson(INDEX_PATH, book.indexText)
}

/** Runs `work` for all items, at most `atOnce` at the same time. After a failure, no further work starts. */
async function forEachLimited<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const waiting = items.values()
  let failed = false
  const runWorker = async () => {
    for (const item of waiting) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, runWorker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function unpackFile(
  store: ObjectStore,
  sha256: string,
  archive: Archive,
  file: SelectedFile,
  font: ObfuscatedFont | undefined,
): Promise<void> {
  const { entry, path, contentType } = file
  const inflated = await archive.read(entry)
  const checked = checksumStream(entry)
  if (font === undefined && isCompressible(contentType) && entry.bytes <= PACK_MAX_BYTES) {
    await putText(store, sha256, path, await collect(inflated, checked, entry), contentType)
    return
  }
  const steps = font === undefined ? [checked] : [checked, deobfuscate(font.obfuscation, font.key)]
  const last = steps.at(-1) ?? checked
  const flowing = pipeline([inflated, ...steps])
  const written = store.put(fileKey(sha256, path), last, { contentType, cacheControl: CACHE_CONTROL })
  await waitForBoth(flowing, written, entry)
}

/** An error of the archive has priority, because an archive error can cause a store error. */
async function waitForBoth(flowing: Promise<void>, written: Promise<void>, entry: ArchiveEntry): Promise<void> {
  const [flow, write] = await Promise.allSettled([flowing, written])
  if (write.status === 'rejected' && flow.status === 'fulfilled') throw write.reason
  if (flow.status === 'rejected' && isArchiveFault(flow.reason)) throw toDamagedRefusal(flow.reason, entry.path)
  if (write.status === 'rejected') throw write.reason
  if (flow.status === 'rejected') throw flow.reason
}

async function collect(inflated: Readable, checked: Transform, entry: ArchiveEntry): Promise<Uint8Array> {
  const flowing = pipeline(inflated, checked)
  const [bytes, flow] = await Promise.allSettled([buffer(checked), flowing])
  if (flow.status === 'rejected') throw toDamagedRefusal(flow.reason, entry.path)
  if (bytes.status === 'rejected') throw toDamagedRefusal(bytes.reason, entry.path)
  return bytes.value
}

const isArchiveFault = (error: unknown) =>
  error instanceof ImportRefused ||
  (error instanceof Error &&
    (('code' in error && String(error.code).startsWith('Z_')) || /bytes in the stream/.test(error.message)))

/** Returns a stream that fails if the CRC-32 of the bytes differs from the CRC-32 of the entry. */
function checksumStream(entry: ArchiveEntry): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(sum === entry.crc32 ? null : asError(toDamagedRefusal(new Error('its checksum is wrong'), entry.path)))
    },
  })
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

async function putText(store: ObjectStore, sha256: string, path: string, bytes: Uint8Array, contentType: string) {
  const description = { contentType, cacheControl: CACHE_CONTROL }
  await store.put(fileKey(sha256, path), bytes, description)
  if (bytes.length < PACK_MIN_BYTES) return
  for (const [encoding, pack] of Object.entries(PACKERS)) {
    if (isEncoding(encoding)) await store.put(encodedKey(sha256, path, encoding), await pack(bytes), description)
  }
}

const isEncoding = (name: string): name is Encoding => Object.hasOwn(PACKERS, name)
