import type { ImportWarning } from '@lectern/contracts'
import { open as openFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import { fromRandomAccessReaderPromise } from 'yauzl'
import { decodeEntryName, foldName, unsafeName } from './entry-name.ts'
import { FileReader } from './file-reader.ts'
import type { ImportLimits } from './import-limits.ts'
import { ImportRefused } from './import-refusal.ts'
import { noteWarning } from './import-warning.ts'
import { findLockedName, FIRST_HEADER_BYTES, isLocked, lockedRefusal, STRONG_ENCRYPTION } from './locked-entry.ts'

export interface ArchiveEntry {
  readonly path: string
  readonly bytes: number
  readonly packedBytes: number
  readonly crc32: number
  /** Position in the archive, from 0. */
  readonly position: number
  readonly stored: boolean
  readonly zipEntry: Entry
}

/** An open book file. */
export interface Archive {
  readonly entries: ReadonlyMap<string, ArchiveEntry>
  readonly warnings: readonly ImportWarning[]
  /** Returns the entry for a path of the book. Ignores letter case and Unicode composition if no exact path exists. */
  resolve(path: string): ArchiveEntry | undefined
  /** Returns a stream of the inflated bytes. Throws ImportRefused if the entry is damaged. */
  read(entry: ArchiveEntry): Promise<Readable>
  close(): void
}

/**
 * Opens a book file and checks the names of all entries, without inflating them. Throws ImportRefused if the file
 * cannot be imported.
 */
export async function openArchive(file: string, limits: ImportLimits): Promise<Archive> {
  await refuseUnreadable(file)
  const zip = await openZip(file)
  try {
    const { entries, warnings } = await readEntries(zip, limits)
    return createArchive(zip, entries, warnings)
  } catch (error) {
    zip.close()
    await refuseLocked(file)
    throw error
  }
}

async function openZip(file: string, more: { validateEntrySizes?: boolean } = {}): Promise<ZipFile> {
  const reader = await FileReader.open(file)
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false, ...more }
  try {
    return await fromRandomAccessReaderPromise(reader, reader.bytes, options)
  } catch (error) {
    throw toDamagedRefusal(error)
  }
}

function createArchive(zip: ZipFile, entries: Map<string, ArchiveEntry>, warnings: ImportWarning[]): Archive {
  const folded = new Map([...entries.values()].map((entry) => [foldName(entry.path), entry]))
  return {
    entries,
    warnings,
    resolve: (path) => entries.get(path) ?? entries.get(decodePath(path)) ?? folded.get(foldName(decodePath(path))),
    read: async (entry) => {
      try {
        return await zip.openReadStreamPromise(entry.zipEntry)
      } catch (error) {
        throw toDamagedRefusal(error, entry.path)
      }
    },
    close: () => zip.close(),
  }
}

async function readEntries(zip: ZipFile, limits: ImportLimits) {
  if (zip.entryCount > limits.entries)
    throw new ImportRefused('import_too_many_files', {
      reason: `it has ${zip.entryCount} files, and ${limits.entries} is the most`,
    })
  const entries = new Map<string, ArchiveEntry>()
  const foldedNames = new Map<string, string>()
  const warnings: ImportWarning[] = []
  let position = 0
  try {
    for await (const zipEntry of zip.eachEntry()) {
      const entry = checkEntry(zipEntry, position, warnings)
      position += 1
      if (entry === undefined) continue
      refuseDuplicateName(entry, foldedNames)
      entries.set(entry.path, entry)
    }
  } catch (error) {
    throw error instanceof ImportRefused ? error : toDamagedRefusal(error)
  }
  return { entries, warnings }
}

function checkEntry(zipEntry: Entry, position: number, warnings: ImportWarning[]): ArchiveEntry | undefined {
  const { path, utf8 } = decodeEntryName(zipEntry.fileNameRaw)
  if (isLocked(zipEntry)) throw lockedRefusal(path)
  if (!utf8) warnings.push(noteWarning('PKG-027', 'error', `The file name is not written in UTF-8`, path))
  if (path.endsWith('/')) return undefined
  const unsafe = unsafeName(path)
  if (unsafe !== undefined || isSymbolicLink(zipEntry)) {
    const why = unsafe ?? 'is a link'
    warnings.push(noteWarning('LECTERN-001', 'error', `A file was left out because its name ${NAME_FAULTS[why]}`, path))
    return undefined
  }
  return {
    path,
    bytes: zipEntry.uncompressedSize,
    packedBytes: zipEntry.compressedSize,
    crc32: zipEntry.crc32,
    position,
    stored: zipEntry.compressionMethod === 0,
    zipEntry,
  }
}

const NAME_FAULTS = {
  absolute: 'is absolute',
  'leaves the root': 'leads out of the book',
  'cannot be stored': 'is too long or holds characters that cannot be stored',
  'is a link': 'is a link to another place',
} as const

function refuseDuplicateName(entry: ArchiveEntry, foldedNames: Map<string, string>): void {
  const folded = foldName(entry.path)
  const other = foldedNames.get(folded)
  if (other !== undefined)
    throw new ImportRefused('import_entry_unsafe', {
      file: entry.path,
      reason:
        other === entry.path ? 'the name occurs twice' : `the name differs from ${other} only in its letters' case`,
      check: 'OPF-060',
    })
  foldedNames.set(folded, entry.path)
}

const UNIX = 3
const FILE_TYPE_MASK = 0o170000
const SYMBOLIC_LINK = 0o120000

function isSymbolicLink(entry: Entry): boolean {
  return entry.versionMadeBy >> 8 === UNIX && ((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK
}

/**
 * Throws ImportRefused if an entry is encrypted. The zip library rejects encrypted entries with inconsistent sizes, so
 * that they would be reported as damaged.
 */
async function refuseLocked(file: string): Promise<void> {
  const zip = await openZip(file, { validateEntrySizes: false })
  try {
    for await (const entry of zip.eachEntry())
      if (isLocked(entry)) throw lockedRefusal(decodeEntryName(entry.fileNameRaw).path)
  } catch (error) {
    if (error instanceof ImportRefused) throw error
  } finally {
    zip.close()
  }
}

/**
 * A file that is no zip file must not be reported as damaged, nor an encrypted file, whose entries the zip library
 * rejects as inconsistent.
 */
async function refuseUnreadable(file: string): Promise<void> {
  const handle = await openFile(file, 'r')
  try {
    const start = Buffer.alloc(FIRST_HEADER_BYTES)
    const { bytesRead, buffer } = await handle.read(start, 0, start.length, 0)
    if (bytesRead === 0) throw new ImportRefused('import_not_a_zip', { reason: 'the file is empty', check: 'PKG-003' })
    if (!buffer.subarray(0, 2).equals(Buffer.from('PK')))
      throw new ImportRefused('import_not_a_zip', {
        reason: 'an EPUB file is a zip file, and this is none',
        check: 'PKG-004',
      })
    const locked = findLockedName(buffer.subarray(0, bytesRead))
    if (locked !== undefined) throw lockedRefusal(locked)
  } finally {
    await handle.close()
  }
}

/** Converts an error of the zip library to an ImportRefused with a text for librarians. */
export function toDamagedRefusal(error: unknown, file?: string): unknown {
  if (error instanceof ImportRefused) return error
  const message = error instanceof Error ? error.message : String(error)
  if (message === STRONG_ENCRYPTION) return lockedRefusal(file)
  return new ImportRefused('import_zip_damaged', {
    file,
    reason: `it is incomplete or was changed on its way; fetch it again (${message})`,
    check: 'PKG-008',
  })
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
