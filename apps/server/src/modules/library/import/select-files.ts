import type { ImportWarning } from '@lectern/contracts'
import { INDEX_PATH, TEXTS_PATH } from '@lectern/reader-engine/package'
import type { Archive, ArchiveEntry } from './archive.ts'
import { getContentType } from '../../content/index.ts'
import { ENCRYPTION_PATH } from './encryption.ts'
import type { ImportLimits } from './import-limits.ts'
import { ImportRefused } from './import-refusal.ts'
import { noteWarning } from './import-warning.ts'
import { SMALL_COVER_PATH } from './shrink-cover.ts'
import { unsafeName } from './entry-name.ts'

/** Files that belong to the container, so that no package lists them. */
const OUTSIDE_OF_PACKAGES = /^(?:mimetype$|META-INF\/)/

/** A file to unpack. `path` is the path in the revision. */
export interface SelectedFile {
  readonly path: string
  readonly entry: ArchiveEntry
  readonly contentType: string
}

export interface Selection {
  readonly files: readonly SelectedFile[]
  readonly warnings: readonly ImportWarning[]
}

/** Files that are not unpacked. Fonts are stored without obfuscation, so the encryption file is not needed. */
const LEFT_OUT = new Set(['mimetype', INDEX_PATH, TEXTS_PATH, SMALL_COVER_PATH, ENCRYPTION_PATH])

/**
 * Returns the files to unpack: only listed files, because readers must not show others (EPUB 3.3 §5.6.2). Throws
 * ImportRefused for a zip bomb and for a file or book that is too large.
 */
export function selectFiles(
  archive: Archive,
  listed: readonly (readonly [path: string, mediaType: string])[],
  limits: ImportLimits,
): Selection {
  const chosen = new Map<string, SelectedFile>()
  const warnings: ImportWarning[] = []
  const choose = (path: string, entry: ArchiveEntry, mediaType: string) => {
    if (LEFT_OUT.has(path) || unsafeName(path) !== undefined) return
    if (!chosen.has(path)) chosen.set(path, { path, entry, contentType: getContentType(path, mediaType) })
  }
  const known = new Set<ArchiveEntry>()
  for (const [path, mediaType] of listed) {
    const entry = archive.resolve(path)
    if (entry === undefined) continue
    refuseBomb(entry, limits)
    choose(path, entry, mediaType)
    // Chapters can refer to the file by its name in the archive.
    choose(entry.path, entry, mediaType)
    known.add(entry)
  }
  for (const entry of archive.entries.values()) {
    if (known.has(entry)) continue
    if (warnings.length < limits.warnings && !OUTSIDE_OF_PACKAGES.test(entry.path))
      warnings.push(
        noteWarning('LECTERN-005', 'warning', 'A file that the package does not list was left out', entry.path),
      )
  }
  const files = [...chosen.values()]
  refuseTotal(files, limits)
  return { files, warnings }
}

function refuseBomb(entry: ArchiveEntry, limits: ImportLimits): void {
  const bomb = entry.bytes > limits.bombBytes && entry.bytes > entry.packedBytes * limits.bombRatio
  if (!bomb && entry.bytes <= limits.entryBytes) return
  throw new ImportRefused('import_too_large', {
    file: entry.path,
    reason: bomb
      ? `it would grow from ${entry.packedBytes} to ${entry.bytes} bytes, as no real book does`
      : `this file alone would take ${entry.bytes} bytes, and ${limits.entryBytes} is the most`,
  })
}

function refuseTotal(files: readonly SelectedFile[], limits: ImportLimits): void {
  const total = files.reduce((sum, { entry }) => sum + entry.bytes, 0)
  if (total > limits.totalBytes)
    throw new ImportRefused('import_too_large', {
      reason: `unpacked it would take ${total} bytes, and ${limits.totalBytes} is the most`,
    })
}
