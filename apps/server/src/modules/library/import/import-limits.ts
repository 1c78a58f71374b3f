import { EPUB_BYTES_MAX } from '@lectern/contracts'

const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB

/** Limits of an import. Tests use lower limits. */
export interface ImportLimits {
  readonly uploadBytes: number
  readonly entries: number
  /** Maximum inflated sizes: `entryBytes` for one listed file, `totalBytes` for all unpacked files. */
  readonly entryBytes: number
  readonly totalBytes: number
  /** A zip bomb is larger than `bombBytes` and inflates to more than `bombRatio` times its packed size. */
  readonly bombBytes: number
  readonly bombRatio: number
  /** Maximum size of a file that is parsed. */
  readonly markupBytes: number
  /** Maximum size of a cover that is scaled down. A larger cover stays unchanged. */
  readonly coverBytes: number
  /** Maximum time for reading the package, so that a refusal takes at most ten seconds. `checkMs` is the maximum time for EPUBCheck; a longer check is skipped. */
  readonly inspectMs: number
  readonly checkMs: number
  /** Maximum heap of the inspecting process, in MiB. */
  readonly inspectHeapMib: number
  /** Maximum size of the markup in one book. EPUBCheck does not check a book with more markup. */
  readonly checkBytes: number
  /** Maximum number of stored EPUBCheck findings, and of listed files that were left out. */
  readonly warnings: number
}

export const IMPORT_LIMITS: ImportLimits = {
  uploadBytes: EPUB_BYTES_MAX,
  entries: 20_000,
  entryBytes: GIB,
  totalBytes: 4 * GIB,
  bombBytes: 10 * MIB,
  bombRatio: 150,
  markupBytes: 24 * MIB,
  coverBytes: 24 * MIB,
  inspectMs: 9_000,
  checkMs: 60_000,
  inspectHeapMib: 160,
  checkBytes: 8 * MIB,
  warnings: 500,
}
