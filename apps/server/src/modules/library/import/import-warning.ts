import type { ImportWarning } from '@lectern/contracts'

/** Creates a finding about a book. `id` is an id of EPUBCheck or begins with `LECTERN-`. */
export function noteWarning(
  id: string,
  severity: ImportWarning['severity'],
  message: string,
  file: string | null = null,
  line: number | null = null,
): ImportWarning {
  return { id, severity, message, file, line }
}
