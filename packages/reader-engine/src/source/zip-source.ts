import {
  BlobReader,
  BlobWriter,
  configure,
  HttpRangeReader,
  Uint8ArrayWriter,
  ZipReader,
  type FileEntry,
} from '@zip.js/zip.js'
import { decodeMarkup } from '../package/index.ts'
import { ContentError, type ResourceSource } from './resource-source.ts'

/** Maximum unpacked size of a file in bytes. The limit protects against zip bombs. */
const ENTRY_SIZE_MAX = 512 * 1024 * 1024

const MEDIA_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  webm: 'video/webm',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

/**
 * Opens a zip file from a blob, or from the address of a server that supports ranges. Rejects with a `ContentError` of
 * status 422 if the directory of the zip cannot be read.
 */
export async function openZipSource(file: Blob | string): Promise<ResourceSource> {
  configure({ useWebWorkers: false })
  const reader = new ZipReader(typeof file === 'string' ? new HttpRangeReader(file) : new BlobReader(file))
  const entries = new Map<string, FileEntry>()
  try {
    for (const entry of await reader.getEntries()) if (!entry.directory) entries.set(entry.filename, entry)
  } catch (error) {
    throw new ContentError('', 422, { cause: error })
  }
  const addresses = new Map<string, Promise<string>>()

  const findEntry = (path: string): FileEntry => {
    const entry = entries.get(path)
    if (!entry) throw new ContentError(path, 404)
    if (entry.uncompressedSize > ENTRY_SIZE_MAX) throw new ContentError(path, 413)
    return entry
  }
  /**
   * Rejects with a `ContentError`: status 404 for a missing file, 413 for a file that is too large, 422 for other
   * errors.
   */
  const unpack = async <T>(path: string, read: (entry: FileEntry) => Promise<T>): Promise<T> => {
    try {
      return await read(findEntry(path))
    } catch (error) {
      throw error instanceof ContentError ? error : new ContentError(path, 422, { cause: error })
    }
  }
  const createAddress = async (path: string) => {
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
    const type = MEDIA_TYPES[extension] ?? 'application/octet-stream'
    return URL.createObjectURL(await unpack(path, (entry) => entry.getData(new BlobWriter(type))))
  }
  const address = (path: string) => {
    const known = addresses.get(path) ?? createAddress(path)
    addresses.set(path, known)
    return known
  }

  return {
    indexed: false,
    readText: (path) => unpack(path, (entry) => entry.getData(new Uint8ArrayWriter())).then(decodeMarkup),
    address,
    renewedAddress: async (path) => {
      throw new ContentError(path, entries.has(path) ? 422 : 404)
    },
    close() {
      for (const pending of addresses.values())
        pending.then(
          (url) => URL.revokeObjectURL(url),
          () => {},
        )
      addresses.clear()
      void reader.close()
    },
  }
}
