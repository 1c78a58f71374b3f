import type { ImportWarning } from '@lectern/contracts'
import type { ImportLimits } from './import-limits.ts'
import type { ImportErrorCode, ImportFault } from './import-refusal.ts'
import type { InspectedBook } from './inspect-book.ts'

/** The message that starts the inspection in the separate process. */
export interface InspectionOrder {
  readonly file: string
  readonly limits: ImportLimits
  readonly check: boolean
}

/**
 * A message of the inspecting process. The first message is `inspected`, `refused` or `failed`. If a check was ordered,
 * `checked` with the findings follows `inspected`, or `failed` if the check fails.
 */
export type InspectionReport =
  | { readonly kind: 'inspected'; readonly book: InspectedBook }
  | { readonly kind: 'refused'; readonly code: ImportErrorCode; readonly fault: ImportFault }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'checked'; readonly warnings: readonly ImportWarning[] }
