import type { ImportWarning } from '@lectern/contracts'
import type { ImportLimits } from './import-limits.ts'
import type { ImportErrorCode, ImportFault } from './import-refusal.ts'
import type { InspectedBook } from './inspect-book.ts'

/** The request to the inspecting process. */
export interface InspectionOrder {
  readonly file: string
  readonly limits: ImportLimits
  readonly check: boolean
}

/**
 * The reports of the inspecting process: exactly one of the first three kinds, then the checker's findings where the
 * request asks for a check.
 */
export type InspectionReport =
  | { readonly kind: 'inspected'; readonly book: InspectedBook }
  | { readonly kind: 'refused'; readonly code: ImportErrorCode; readonly fault: ImportFault }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'checked'; readonly warnings: readonly ImportWarning[] }
