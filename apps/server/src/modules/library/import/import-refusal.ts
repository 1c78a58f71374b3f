import type { ErrorCode } from '@lectern/contracts'

export type ImportErrorCode = Extract<ErrorCode, `import_${string}`>

/** Why and where a book is refused. `reason` is a text for librarians. */
export interface ImportFault {
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly reason: string
  /** Id of the same fault in EPUBCheck, for example `RSC-002`. */
  readonly check?: string | undefined
}

export interface ImportRefusal {
  readonly code: ImportErrorCode
  readonly message: string
  readonly details: { readonly file?: string; readonly line?: number; readonly reason: string; readonly check?: string }
}

export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  readonly refusal: ImportRefusal

  constructor(code: ImportErrorCode, fault: ImportFault) {
    const refusal = describeRefusal(code, fault)
    super(refusal.message)
    this.refusal = refusal
  }
}

const SUMMARIES: Record<ImportErrorCode, string> = {
  import_not_a_zip: 'This is not an EPUB book',
  import_zip_damaged: 'The book file is damaged',
  import_zip_encrypted: 'The book file is locked with a password',
  import_entry_unsafe: 'The book file holds names that cannot be told apart or kept safely',
  import_too_many_files: 'The book holds too many files',
  import_too_large: 'The book is too large',
  import_no_container: 'The book does not say what it holds',
  import_xml_malformed: 'A file that describes the book is broken',
  import_no_package: 'The book has no package document',
  import_version_unsupported: 'The book is neither EPUB 2 nor EPUB 3',
  import_empty_spine: 'The book has no pages: its reading order is empty',
  import_file_missing: 'Pages of the book are missing from the file',
  import_unreadable: 'The book could not be read',
  import_drm: 'The book is protected against copying (DRM)',
}

function describeRefusal(code: ImportErrorCode, fault: ImportFault): ImportRefusal {
  const { file, line, reason, check } = fault
  const place = file === undefined ? '' : ` (${file}${line === undefined ? '' : `, line ${line}`})`
  return {
    code,
    message: `${SUMMARIES[code]}${place}: ${reason}`,
    details: {
      ...(file === undefined ? {} : { file }),
      ...(line === undefined ? {} : { line }),
      reason,
      ...(check === undefined ? {} : { check }),
    },
  }
}
