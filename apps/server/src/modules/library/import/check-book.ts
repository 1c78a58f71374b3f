import type { ImportWarning } from '@lectern/contracts'
import { EpubCheck, type ValidationMessage } from '@likecoin/epubcheck-ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import type { ImportLimits } from './import-limits.ts'
import { noteWarning } from './import-warning.ts'
import { readEntry } from './read-entry.ts'

/** Number of bytes from which EPUBCheck detects the type of a media file. */
const MEDIA_HEAD_BYTES = 8 * 1024
const MARKUP = /\.(x?html?|xml|opf|ncx|smil|css|svg|js|json|txt|pls|vtt)$|^mimetype$|^META-INF\//i

/**
 * Returns at most `limits.warnings` findings of EPUBCheck. Only the start of each media file is read, so that long
 * audio files do not slow down the check.
 */
export async function checkBook(archive: Archive, limits: ImportLimits): Promise<ImportWarning[]> {
  const entries = [...archive.entries.values()]
  const markup = entries.filter((entry) => MARKUP.test(entry.path))
  const bytes = markup.reduce((sum, entry) => sum + entry.bytes, 0)
  if (bytes > limits.checkBytes || markup.some((entry) => entry.bytes > limits.markupBytes))
    return [noteWarning('LECTERN-003', 'info', 'The book has too much text to be checked by EPUBCheck')]
  const files = new Map<string, Uint8Array>()
  for (const entry of entries)
    files.set(
      entry.path,
      await (MARKUP.test(entry.path) ? readEntry(archive, entry, limits.markupBytes) : readHead(archive, entry)),
    )
  const result = await EpubCheck.validateExpanded(files, { maxErrors: limits.warnings })
  return result.messages.slice(0, limits.warnings).flatMap(toWarnings)
}

async function readHead(archive: Archive, entry: ArchiveEntry): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of await archive.read(entry)) {
    chunks.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes >= MEDIA_HEAD_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MEDIA_HEAD_BYTES)
}

const MESSAGE_MAX_LENGTH = 500

function toWarnings(message: ValidationMessage): ImportWarning[] {
  if (message.severity === 'usage') return []
  const severity = message.severity === 'fatal' ? 'error' : message.severity
  const text = message.message.slice(0, MESSAGE_MAX_LENGTH)
  return [noteWarning(message.id, severity, text, message.location?.path ?? null, message.location?.line ?? null)]
}
