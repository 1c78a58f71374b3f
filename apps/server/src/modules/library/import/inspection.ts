import type { ImportWarning } from '@lectern/contracts'
import type { ImportLimits } from './import-limits.ts'
import type { ImportErrorCode, ImportFault } from './import-refusal.ts'
import type { InspectedBook } from './inspect-book.ts'

export interface InspectionOrder {
  readonly file: string
  readonly limits: ImportLimits
  readonly check: boolean
}

/**
 * A message of the inspecting process. The first message is never `checked`. If a check was ordered, a second message
 * follows `inspected`.
 */
export type InspectionReport =
  | { readonly kind: 'inspected'; readonly book: InspectedBook }
  | { readonly kind: 'refused'; readonly code: ImportErrorCode; readonly fault: ImportFault }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'checked'; readonly warnings: readonly ImportWarning[] }
