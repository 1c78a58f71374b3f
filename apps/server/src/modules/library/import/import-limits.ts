const KIB = 1024
const MIB = 1024 * KIB
const GIB = 1024 * MIB

/**
 * Limits of an import. A book beyond a limit is refused, unless the limit's comment says otherwise. Tests use lower
 * limits.
 */
export interface ImportLimits {
  readonly uploadBytes: number
  readonly entries: number
  /** Maximum inflated sizes: `entryBytes` of one listed file, `totalBytes` of all unpacked files together. */
  readonly entryBytes: number
  readonly totalBytes: number
  /**
   * A listed file is a zip bomb if it is larger than `bombBytes` and inflates to more than `bombRatio` times its packed
   * size.
   */
  readonly bombBytes: number
  readonly bombRatio: number
  /** Maximum size of a file that the package does not list. A larger file is not unpacked. */
  readonly unlistedBytes: number
  /** Maximum size of one file that is parsed (package, table of contents, overlays, chapters). */
  readonly markupBytes: number
  /** Maximum size of a cover that is scaled down for the shelf. A larger cover is shown unchanged. */
  readonly coverBytes: number
  /**
   * Maximum times: `inspectMs` for reading the package, `checkMs` for EPUBCheck. If reading takes longer, the import
   * fails. A longer check is skipped with a warning.
   */
  readonly inspectMs: number
  readonly checkMs: number
  /** Maximum heap of the inspecting process, in MiB. The import fails if reading the package needs more. */
  readonly inspectHeapMib: number
  /** Maximum size of all markup that EPUBCheck checks. A book with more markup is not checked. */
  readonly checkBytes: number
  /** Maximum number of EPUBCheck findings that are stored. Further findings are dropped. */
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
