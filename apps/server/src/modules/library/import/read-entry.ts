import { decodeMarkup } from '@lectern/reader-engine/package'
import type { Readable } from 'node:stream'
import type { Archive, ArchiveEntry } from './archive.ts'
import { toDamagedRefusal } from './archive.ts'
import { ImportRefused } from './import-refusal.ts'

/**
 * Reads a whole entry into memory, and returns its bytes. Throws ImportRefused if the entry is larger than
 * `maxBytes` or damaged.
 */
export async function readEntry(archive: Archive, entry: ArchiveEntry, maxBytes: number): Promise<Uint8Array> {
  if (entry.bytes > maxBytes)
    throw new ImportRefused('import_too_large', {
      file: entry.path,
      reason: `this file alone would take ${entry.bytes} bytes, and ${maxBytes} is the most for its kind`,
    })
  try {
    return await readBytes(await archive.read(entry), entry.bytes)
  } catch (error) {
    throw toDamagedRefusal(error, entry.path)
  }
}

/** Copies each chunk into one buffer, which needs half the memory of a list of all chunks. */
async function readBytes(stream: Readable, size: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(size)
  let read = 0
  for await (const chunk of stream) {
    bytes.set(chunk, read)
    read += chunk.length
  }
  return bytes
}

/**
 * Returns the text of a file. The package parser expects an error with `status` 404 for a missing file. Throws
 * ImportRefused if the file is larger than `maxBytes` or damaged.
 */
export async function readMarkup(archive: Archive, path: string, maxBytes: number): Promise<string> {
  const entry = archive.resolve(path)
  if (entry === undefined) throw new MissingFile(path)
  return decodeMarkup(await readEntry(archive, entry, maxBytes))
}

class MissingFile extends Error {
  override readonly name = 'MissingFile'
  readonly status = 404

  constructor(path: string) {
    super(`${path} is not in the book file`)
  }
}
