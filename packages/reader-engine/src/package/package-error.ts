/** Code of the reason why a book cannot be read. */
export type PackageErrorReason =
  | 'no_container'
  | 'xml_malformed'
  | 'no_package'
  | 'version_unsupported'
  | 'empty_spine'
  | 'file_missing'

/** Thrown if a book cannot be read. Names the file and, if possible, the line. */
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
