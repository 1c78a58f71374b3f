import type { ImportWarning } from '@lectern/contracts'
import { INDEX_PATH } from '@lectern/reader-engine/package'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import type { Ids } from '../../../kernel/ids.ts'
import { ObjectStoreError, type ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { BookOwners, BookRow, Catalogue } from '../catalogue/catalogue.ts'
import { openArchive } from './archive.ts'
import type { BookFacts } from './book-facts.ts'
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

export interface ImportOrder extends BookOwners {
  readonly source: AsyncIterable<Uint8Array>
  /** False if EPUBCheck does not check the book. Default: true. */
  readonly check?: boolean
}

export type ImportOutcome =
  | {
      readonly kind: 'imported'
      readonly book: BookRow
      /** True if at least one owner did not offer this book before. */
      readonly created: boolean
      readonly warnings: readonly ImportWarning[]
    }
  | { readonly kind: 'refused'; readonly refusal: ImportRefusal }
  /** The store failed. `reason` is a sentence for the operator. */
  | { readonly kind: 'not stored'; readonly reason: string }

export type ImportBook = (order: ImportOrder) => Promise<ImportOutcome>

/**
 * Imports one EPUB file. Returns `refused` for a book that cannot be read, and `not stored` if the store fails. Throws
 * other errors. After a failure, files without a catalogue row are deleted, at the latest after the next start.
 */
export async function importBook(ports: ImportPorts, order: ImportOrder): Promise<ImportOutcome> {
  const upload = join(ports.uploadFolder, `${process.pid}-${ports.ids.next()}.epub`)
  try {
    const file = await receiveFile(order.source, upload, ports.limits.uploadBytes)
    return await ports.runLimited(() =>
      ports.catalogue.runExclusively(
        file.sha256,
        async () => (await addKnownBook(ports, file, order)) ?? (await importNewBook(ports, file, order)),
      ),
    )
  } catch (error) {
    if (error instanceof ImportRefused) return { kind: 'refused', refusal: error.refusal }
    if (error instanceof ObjectStoreError) return { kind: 'not stored', reason: error.message }
    throw error
  } finally {
    await rm(upload, { force: true })
  }
}

async function addKnownBook(
  ports: ImportPorts,
  file: ReceivedFile,
  order: ImportOrder,
): Promise<ImportOutcome | undefined> {
  const book = await ports.catalogue.find(file.sha256)
  // If the files of a known book were deleted, the book is unpacked again under its old id.
  if (book === undefined || (await ports.store.head(fileKey(file.sha256, INDEX_PATH))) === undefined) return undefined
  const warnings = await ports.catalogue.listWarnings(book.id)
  const created = await ports.catalogue.record(book, warnings, { ...order, addedAt: ports.clock.now() })
  return { kind: 'imported', book, created, warnings }
}

async function importNewBook(ports: ImportPorts, file: ReceivedFile, order: ImportOrder): Promise<ImportOutcome> {
  const inspection = ports.inspect(file.path, ports.limits, order.check ?? true)
  try {
    const inspected = await inspection.book
    const unpackWarnings = await unpackStaged(ports, file, inspected)
    const warnings = mergeWarnings([...inspected.warnings, ...unpackWarnings], await inspection.findings)
    const known = await ports.catalogue.find(file.sha256)
    const book = known ?? toBookRow(ports.ids.next(), file.sha256, inspected.facts, ports.clock.now())
    const created = await ports.catalogue.record(book, warnings, { ...order, addedAt: ports.clock.now() })
    await ports.store.delete(stagingKey(file.sha256))
    return { kind: 'imported', book, created, warnings }
  } catch (error) {
    await discardUnlessRecorded(ports, file.sha256)
    throw error
  } finally {
    await inspection.finish()
  }
}

function toBookRow(id: string, sha256: string, facts: BookFacts, createdAt: Date): BookRow {
  return {
    id,
    sha256,
    ...facts,
    authors: [...facts.authors],
    contributors: [...facts.contributors],
    subjects: [...facts.subjects],
    narrations: [...facts.narrations],
    createdAt,
  }
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
    if (!(await isComplete(store, catalogue, sha256))) await discardRevision(store, sha256)
  } catch {
    // The caller throws the error of the import.
  }
}

/** Returns whether the book has a catalogue row and all its files. The index is the last file that an import writes. */
export async function isComplete(store: ObjectStore, catalogue: Catalogue, sha256: string): Promise<boolean> {
  if ((await catalogue.find(sha256)) === undefined) return false
  return (await store.head(fileKey(sha256, INDEX_PATH))) !== undefined
}

/**
 * Deletes a revision from the store. The staging key is deleted last, so that the next start can repeat an interrupted
 * deletion.
 */
export async function discardRevision(store: ObjectStore, sha256: string): Promise<void> {
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
