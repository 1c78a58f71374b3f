import type { ImportWarning, Realm } from '@lectern/contracts'
import { INDEX_PATH } from '@lectern/reader-engine/package'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../kernel/clock.ts'
import type { Ids } from '../../../kernel/ids.ts'
import { ObjectStoreError, type ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { BookRow, Catalogue } from '../catalogue/catalogue.ts'
import { openArchive } from './archive.ts'
import type { BookFacts } from './book-facts.ts'
import type { ImportLimits } from './import-limits.ts'
import { ImportRefused, type ImportRefusal } from './import-refusal.ts'
import type { InspectedBook } from './inspect-book.ts'
import type { Inspection } from './inspect-apart.ts'
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
  /** Waits until there is room for one more import. */
  readonly inLine: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Uploads lie here until they are unpacked. */
  readonly uploadFolder: string
}

export interface ImportOrder {
  readonly source: AsyncIterable<Uint8Array>
  readonly realms: readonly Realm[]
  /** False for the project's own books, which EPUBCheck has seen when they were made. */
  readonly check?: boolean
}

export type ImportOutcome =
  | {
      readonly kind: 'imported'
      readonly book: BookRow
      /** False where every realm had this very file before: then nothing changed. */
      readonly created: boolean
      readonly warnings: readonly ImportWarning[]
    }
  | { readonly kind: 'refused'; readonly refusal: ImportRefusal }
  /** The fault is the store's, not the book's: a full disk, a bucket that is gone. A sentence for the operator. */
  | { readonly kind: 'not stored'; readonly reason: string }

export type ImportBook = (order: ImportOrder) => Promise<ImportOutcome>

/**
 * Imports one EPUB file: receive → known already? → inspect → unpack → record. A book that cannot be read is a refusal;
 * whatever happens on the way, nothing of an unfinished import is left in the store or the catalogue.
 */
export async function importBook(ports: ImportPorts, order: ImportOrder): Promise<ImportOutcome> {
  const upload = join(ports.uploadFolder, `${process.pid}-${ports.ids.next()}.epub`)
  try {
    const file = await receiveFile(order.source, upload, ports.limits.uploadBytes)
    return await ports.inLine(() =>
      ports.catalogue.exclusively(
        file.sha256,
        async () => (await grantKnown(ports, file, order.realms)) ?? (await importFresh(ports, file, order)),
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

async function grantKnown(
  ports: ImportPorts,
  file: ReceivedFile,
  realms: readonly Realm[],
): Promise<ImportOutcome | undefined> {
  const book = await ports.catalogue.find(file.sha256)
  // A row whose files somebody deleted is no book: it is unpacked again, under its old id.
  if (book === undefined || (await ports.store.head(fileKey(file.sha256, INDEX_PATH))) === undefined) return undefined
  const warnings = await ports.catalogue.listWarnings(book.id)
  const created = await ports.catalogue.record(book, warnings, realms)
  return { kind: 'imported', book, created, warnings }
}

async function importFresh(ports: ImportPorts, file: ReceivedFile, order: ImportOrder): Promise<ImportOutcome> {
  const inspection = ports.inspect(file.path, ports.limits, order.check ?? true)
  try {
    const inspected = await inspection.book
    const unpackWarnings = await unpackStaged(ports, file, inspected)
    const warnings = mergeWarnings([...inspected.warnings, ...unpackWarnings], await inspection.findings)
    const known = await ports.catalogue.find(file.sha256)
    const book = known ?? toBookRow(ports.ids.next(), file.sha256, inspected.facts, ports.clock.now())
    const created = await ports.catalogue.record(book, warnings, order.realms)
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
  return { id, sha256, ...facts, authors: [...facts.authors], narrations: [...facts.narrations], createdAt }
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

/**
 * One shard may have the row already when another fails: then the files stay. Where even this cannot be found out, the
 * marker stays, and the next start cleans up.
 */
async function discardUnlessRecorded(ports: ImportPorts, sha256: string): Promise<void> {
  try {
    if ((await ports.catalogue.find(sha256)) === undefined) await discardRevision(ports.store, sha256)
  } catch {
    // The first error is the one to tell.
  }
}

/** Takes every trace of a revision out of the store; the marker goes last, so that a crash in here is made good too. */
export async function discardRevision(store: ObjectStore, sha256: string): Promise<void> {
  await store.delete(revisionPrefix(sha256))
  await store.delete(encodedPrefix(sha256))
  await store.delete(stagingKey(sha256))
}

/** We and EPUBCheck find some of the same faults: ours are told, EPUBCheck's of the same kind and file are not. */
function mergeWarnings(own: readonly ImportWarning[], findings: readonly ImportWarning[]): ImportWarning[] {
  const key = ({ id, file }: ImportWarning) => JSON.stringify([id, file])
  const told = new Set(own.map(key))
  return [...own, ...findings.filter((finding) => !told.has(key(finding)))]
}
