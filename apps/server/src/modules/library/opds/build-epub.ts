import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { INDEX_PATH, TEXTS_PATH } from '@lectern/reader-engine/package'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { fileKey } from '../../content/index.ts'
import { SMALL_COVER_PATH } from '../import/shrink-cover.ts'
import { listBookFiles } from '../offline-files/offline-files.ts'

const MIMETYPE = 'mimetype'
/** Files of the revision that the import has added. */
const ADDED_PATHS = new Set([INDEX_PATH, TEXTS_PATH, SMALL_COVER_PATH, MIMETYPE])

/**
 * Builds an EPUB file from the unpacked files of a revision, because the store has no copy of the uploaded file. The
 * content is that of the book, but the file is not the uploaded one: fonts are not obfuscated, files that no package
 * lists are missing, and nothing is compressed. Returns undefined if the store has no files of the revision. EPUB 3.3
 * §4.2.
 */
export async function buildEpub(store: ObjectStore, sha256: string, modified: Date): Promise<Readable | undefined> {
  const files = await listBookFiles(store, sha256)
  const paths = files.map(({ path }) => path).filter((path) => !ADDED_PATHS.has(path))
  return paths.length === 0 ? undefined : Readable.from(writeZip(store, sha256, paths, modified))
}

/** Reads the files while the client receives them. An error ends the download, which then does not look complete. */
async function* writeZip(store: ObjectStore, sha256: string, paths: readonly string[], modified: Date) {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  const options = { compress: false, mtime: modified, forceDosTimestamp: true }
  // The type must be the first file, without compression and without extra fields.
  zip.addBuffer(Buffer.from('application/epub+zip'), MIMETYPE, options)
  const sources = paths.map((path) => {
    const source = Readable.from(readObject(store, fileKey(sha256, path)))
    // yazl does not listen for errors of this stream.
    source.on('error', fail)
    zip.addReadStream(source, path, options)
    return source
  })
  zip.end()
  try {
    yield* output
  } finally {
    // The client can end the download at any time.
    for (const source of sources) source.destroy()
  }
}

/** Opens the object when the first byte is read. */
async function* readObject(store: ObjectStore, key: string): AsyncGenerator<Uint8Array> {
  const object = await store.get(key)
  if (object === undefined) throw new Error('a file of the book is missing')
  yield* object.stream
}
