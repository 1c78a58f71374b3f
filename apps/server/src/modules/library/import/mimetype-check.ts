import type { ImportWarning } from '@lectern/contracts'
import type { Archive } from './archive.ts'
import { noteWarning } from './import-warning.ts'
import { readEntry } from './read-entry.ts'

const MIMETYPE = 'application/epub+zip'
const MIMETYPE_MAX_BYTES = 1024

/** Returns a warning for a missing, misplaced or wrong file `mimetype`. EPUB 3.3 §4.3.3. */
export async function mimetypeWarnings(archive: Archive): Promise<ImportWarning[]> {
  const entry = archive.entries.get('mimetype')
  if (entry === undefined || entry.position !== 0)
    return [noteWarning('PKG-006', 'error', 'The file mimetype is missing or not the first one', 'mimetype')]
  const text = new TextDecoder().decode(
    await readEntry(archive, entry, MIMETYPE_MAX_BYTES).catch(() => new Uint8Array()),
  )
  return text === MIMETYPE && entry.stored
    ? []
    : [noteWarning('PKG-007', 'error', `The file mimetype must say ${MIMETYPE}, uncompressed`, 'mimetype')]
}
