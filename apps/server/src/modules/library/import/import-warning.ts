import type { ImportWarning } from '@lectern/contracts'

/**
 * Creates a finding about a book. `id` is the id of EPUBCheck or, if EPUBCheck has none for this fault, begins with
 * `LECTERN-`.
 */
export function noteWarning(
  id: string,
  severity: ImportWarning['severity'],
  message: string,
  file: string | null = null,
  line: number | null = null,
): ImportWarning {
  return { id, severity, message, file, line }
}
