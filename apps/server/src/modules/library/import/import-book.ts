import type { ImportWarning } from '@lectern/contracts'
import { INDEX_PATH } from '@lectern/reader-engine/package'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import type { Ids } from '../../../kernel/ids.ts'
import { ObjectStoreError, type ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { BookContent, BookOwners, BookRow, Catalogue, RecordedBook } from '../catalogue/catalogue.ts'
import { openArchive } from './archive.ts'
import type { ImportLimits } from './import-limits.ts'
import { ImportRefused, type ImportRefusal } from './import-refusal.ts'
import type { InspectedBook } from './inspect-book.ts'
import type { Inspection } from './inspect-in-process.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'
import { encodedPrefix, fileKey, revisionPrefix, stagingKey } from '../../content/index.ts'
import { selectFiles } from './select-files.ts'
import { unpackBook } from './unpack-book.ts'

export interface ImportPorts {
  readonly store: ObjectStore
  readonly catalogue: Catalogue
  readonly inspect: (file: string, limits: ImportLimits, check: boolean) => Inspection
  readonly clock: Clock
  readonly ids: Ids
  readonly limits: ImportLimits
  /** Limits the number of imports that run at the same time. */
  readonly runLimited: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Folder for uploads during an import. */
  readonly uploadFolder: string
}

interface ImportSource {
  readonly source: AsyncIterable<Uint8Array>
  /** False if EPUBCheck does not check the book. Default: true. */
  readonly check?: boolean
}

export interface ImportOrder extends BookOwners, ImportSource {}

/** A file that cannot become a book. */
export type ImportFailure =
  | { readonly kind: 'refused'; readonly refusal: ImportRefusal }
  /** The store failed. `reason` is a sentence for the operator. */
  | { readonly kind: 'not stored'; readonly reason: string }

export type ImportOutcome =
  | {
      readonly kind: 'imported'
      /** The book of the first realm of the order. */
      readonly book: BookRow
      /** The books of all realms of the order. */
      readonly books: readonly RecordedBook[]
      /** True if at least one owner did not offer this book before. */
      readonly created: boolean
      readonly warnings: readonly ImportWarning[]
    }
  | ImportFailure

export type ImportBook = (order: ImportOrder) => Promise<ImportOutcome>

/** The use of an imported file. */
export interface ImportTarget<Recorded> {
  /** Refuses a file before it is unpacked. `record` checks again, because the catalogue may change in the meantime. */
  readonly check?: (content: BookContent) => Promise<Refusal | undefined>
  /** Writes the catalogue. */
  readonly record: (content: BookContent) => Promise<Recorded | Refusal>
}

export type FileOutcome<Recorded> =
  | { readonly kind: 'recorded'; readonly recorded: Recorded; readonly warnings: readonly ImportWarning[] }
  /** The target does not take the file. */
  | { readonly kind: 'declined'; readonly refusal: Refusal }
  | ImportFailure

/**
 * Imports one EPUB file as a book of each owner. Returns `refused` for a book that cannot be read, and `not stored` if
 * the store fails. Throws other errors.
 */
export async function importBook(ports: ImportPorts, order: ImportOrder): Promise<ImportOutcome> {
  const { source, check, ...owners } = order
  const outcome = await importFile(ports, check === undefined ? { source } : { source, check }, {
    record: (content) => ports.catalogue.record(content, { ...owners, addedAt: ports.clock.now() }),
  })
  if (outcome.kind === 'declined') throw outcome.refusal
  if (outcome.kind !== 'recorded') return outcome
  const { recorded: recordedBooks, warnings } = outcome
  const [first] = recordedBooks
  if (first === undefined) throw new Error('an import needs a realm')
  const created = recordedBooks.some((recorded) => recorded.created)
  return { kind: 'imported', book: first.book, books: recordedBooks, created, warnings }
}

/**
 * Receives, inspects and unpacks one EPUB file, and records it with `target`. After a failure, files without a catalogue
 * row are deleted, at the latest after the next start. Results and errors as those of `importBook`.
 */
export async function importFile<Recorded>(
  ports: ImportPorts,
  { source, check = true }: ImportSource,
  target: ImportTarget<Recorded>,
): Promise<FileOutcome<Recorded>> {
  const upload = join(ports.uploadFolder, `${process.pid}-${ports.ids.next()}.epub`)
  try {
    const file = await receiveFile(source, upload, ports.limits.uploadBytes)
    return await ports.runLimited(() =>
      ports.catalogue.runExclusively(file.sha256, async () => {
        const known = await findStoredContent(ports, file.sha256)
        return known === undefined
          ? importNewFile(ports, file, check, target)
          : toOutcome(await target.record({ ...known, bytes: file.bytes }), known.warnings)
      }),
    )
  } catch (error) {
    if (error instanceof ImportRefused) return { kind: 'refused', refusal: error.refusal }
    if (error instanceof ObjectStoreError) return { kind: 'not stored', reason: error.message }
    throw error
  } finally {
    await rm(upload, { force: true })
  }
}

/** Returns the content of a file that was imported before. If its files were deleted, the file is unpacked again. */
async function findStoredContent({ catalogue, store }: ImportPorts, sha256: string): Promise<BookContent | undefined> {
  const content = await catalogue.findContent(sha256)
  return content !== undefined && (await hasIndex(store, sha256)) ? content : undefined
}

async function importNewFile<Recorded>(
  ports: ImportPorts,
  file: ReceivedFile,
  check: boolean,
  target: ImportTarget<Recorded>,
): Promise<FileOutcome<Recorded>> {
  const inspection = ports.inspect(file.path, ports.limits, check)
  try {
    const inspected = await inspection.book
    const { facts, identifier, chapters } = inspected
    const content = { sha256: file.sha256, bytes: file.bytes, identifier, chapters, facts, warnings: [] }
    const refusal = await target.check?.(content)
    if (refusal !== undefined) return { kind: 'declined', refusal }
    const unpackWarnings = await unpackStaged(ports, file, inspected)
    const warnings = mergeWarnings([...inspected.warnings, ...unpackWarnings], await inspection.findings)
    const outcome = toOutcome(await target.record({ ...content, warnings }), warnings)
    if (outcome.kind === 'recorded') await ports.store.delete(stagingKey(file.sha256))
    else await discardUnlessRecorded(ports, file.sha256)
    return outcome
  } catch (error) {
    await discardUnlessRecorded(ports, file.sha256)
    throw error
  } finally {
    await inspection.finish()
  }
}

function toOutcome<Recorded>(result: Recorded | Refusal, warnings: readonly ImportWarning[]): FileOutcome<Recorded> {
  return result instanceof Refusal
    ? { kind: 'declined', refusal: result }
    : { kind: 'recorded', recorded: result, warnings }
}

async function unpackStaged(
  ports: ImportPorts,
  file: ReceivedFile,
  inspected: InspectedBook,
): Promise<readonly ImportWarning[]> {
  const archive = await openArchive(file.path, ports.limits)
  try {
    const { files, warnings } = selectFiles(archive, inspected.listed, ports.limits)
    await ports.store.put(stagingKey(file.sha256), Buffer.from(ports.clock.now().toISOString()), {
      contentType: 'text/plain; charset=utf-8',
    })
    await unpackBook(ports.store, file.sha256, archive, files, inspected)
    return warnings
  } finally {
    archive.close()
  }
}

/** If the catalogue cannot be read, the staging key remains, so that the next start cleans up. */
async function discardUnlessRecorded({ store, catalogue }: ImportPorts, sha256: string): Promise<void> {
  try {
    await ((await isComplete(store, catalogue, sha256))
      ? store.delete(stagingKey(sha256))
      : discardFiles(store, sha256))
  } catch {
    // The caller throws the error of the import.
  }
}

/** Returns whether a book has the file and all its files are stored. */
export async function isComplete(store: ObjectStore, catalogue: Catalogue, sha256: string): Promise<boolean> {
  return (await catalogue.findContent(sha256)) !== undefined && hasIndex(store, sha256)
}

/** The index is the last file that an import writes. */
async function hasIndex(store: ObjectStore, sha256: string): Promise<boolean> {
  return (await store.head(fileKey(sha256, INDEX_PATH))) !== undefined
}

/**
 * Deletes the unpacked files of an EPUB file from the store. The staging key is deleted last, so that the next start can repeat an interrupted
 * deletion.
 */
export async function discardFiles(store: ObjectStore, sha256: string): Promise<void> {
  await store.delete(revisionPrefix(sha256))
  await store.delete(encodedPrefix(sha256))
  await store.delete(stagingKey(sha256))
}

/** Drops findings of EPUBCheck whose id and file the import has also reported. */
function mergeWarnings(own: readonly ImportWarning[], findings: readonly ImportWarning[]): ImportWarning[] {
  const key = ({ id, file }: ImportWarning) => JSON.stringify([id, file])
  const ownKeys = new Set(own.map(key))
  return [...own, ...findings.filter((finding) => !ownKeys.has(key(finding)))]
}
