const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB

/** What a book may cost before it is refused. Tests lower them; nobody needs to raise them for a real book. */
export interface ImportLimits {
  readonly uploadBytes: number
  readonly entries: number
  /** Inflated bytes of one listed file, and of all of them. */
  readonly entryBytes: number
  readonly totalBytes: number
  /** A listed file above `bombBytes` that inflates to more than `bombRatio` times its packed size is a bomb. */
  readonly bombBytes: number
  readonly bombRatio: number
  /** A file that the package does not list is kept only up to this size. */
  readonly unlistedBytes: number
  /** A file that is parsed (package, contents, overlays, chapters). */
  readonly markupBytes: number
  /** A cover that is made smaller for the shelf; a larger file is shown as it is. */
  readonly coverBytes: number
  /** Reading the package must be done by then; checking must, else it is left out with a warning. */
  readonly inspectMs: number
  readonly checkMs: number
  /** Heap of the process that inspects, in MiB. */
  readonly inspectHeapMib: number
  /** Markup that the checker is given at most; above it checking is left out. */
  readonly checkBytes: number
  /** Findings of the checker that are kept. */
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
