/** Reason why a book cannot be read. */
export type PackageErrorReason =
  | 'no_container'
  | 'xml_malformed'
  | 'no_package'
  | 'version_unsupported'
  | 'empty_spine'
  | 'file_missing'

/** A book that cannot be read, with the file and the line at fault. */
export class PackageError extends Error {
  readonly reason: PackageErrorReason
  readonly file: string
  readonly line: number | undefined

  constructor(reason: PackageErrorReason, file: string, options: { line?: number | undefined; detail?: string } = {}) {
    super(`${reason}: ${file}${options.line === undefined ? '' : `:${options.line}`} ${options.detail ?? ''}`.trim())
    this.name = 'PackageError'
    this.reason = reason
    this.file = file
    this.line = options.line
  }
}
