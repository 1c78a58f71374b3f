const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB

/** Limits beyond which a book is refused. Tests lower them; no known book needs higher ones. */
export interface ImportLimits {
  readonly uploadBytes: number
  readonly entries: number
  /** Inflated bytes of one listed file and of all listed files. */
  readonly entryBytes: number
  readonly totalBytes: number
  /** A listed file above `bombBytes` is a zip bomb where it inflates to more than `bombRatio` times its packed size. */
  readonly bombBytes: number
  readonly bombRatio: number
  /** Maximum size of a stored file that the package does not list. */
  readonly unlistedBytes: number
  /** Maximum size of a parsed file (package, contents, overlays, chapters). */
  readonly markupBytes: number
  /** Maximum size of a cover that is scaled down for the shelf; a larger file is shown unchanged. */
  readonly coverBytes: number
  /** Time limits: a book whose package takes longer is refused, a check that takes longer is skipped with a warning. */
  readonly inspectMs: number
  readonly checkMs: number
  /** Heap of the inspecting process, in MiB. */
  readonly inspectHeapMib: number
  /** Maximum markup for the checker; a book with more is not checked. */
  readonly checkBytes: number
  /** Maximum number of stored findings of the checker. */
  readonly warnings: number
}

export const IMPORT_LIMITS: ImportLimits = {
  uploadBytes: 2 * GIB,
  entries: 20_000,
  entryBytes: GIB,
  totalBytes: 4 * GIB,
  bombBytes: 10 * MIB,
  bombRatio: 150,
  unlistedBytes: 4 * MIB,
  markupBytes: 24 * MIB,
  coverBytes: 24 * MIB,
  inspectMs: 60_000,
  checkMs: 60_000,
  inspectHeapMib: 256,
  checkBytes: 48 * MIB,
  warnings: 500,
}
