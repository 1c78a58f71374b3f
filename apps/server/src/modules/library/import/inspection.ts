import type { ImportWarning } from '@lectern/contracts'
import type { ImportLimits } from './import-limits.ts'
import type { ImportErrorCode, ImportFault } from './import-refusal.ts'
import type { InspectedBook } from './inspect-book.ts'

/** What the inspecting process is asked. */
export interface InspectionOrder {
  readonly file: string
  readonly limits: ImportLimits
  readonly check: boolean
}

/** What it answers: at most one of the first three, then the findings of the checker where it was asked to check. */
export type InspectionReport =
  | { readonly kind: 'inspected'; readonly book: InspectedBook }
  | { readonly kind: 'refused'; readonly code: ImportErrorCode; readonly fault: ImportFault }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'checked'; readonly warnings: readonly ImportWarning[] }
