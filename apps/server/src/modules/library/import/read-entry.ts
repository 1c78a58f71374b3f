import { decodeMarkup } from '@lectern/reader-engine/package'
import { buffer } from 'node:stream/consumers'
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
    return await buffer(await archive.read(entry))
  } catch (error) {
    throw toDamagedRefusal(error, entry.path)
  }
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
