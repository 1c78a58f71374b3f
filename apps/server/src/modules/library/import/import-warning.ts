import type { ImportWarning } from '@lectern/contracts'

/** Creates a finding of our own. Its identifier is EPUBCheck's where one exists, else `LECTERN-…`. */
export function noteWarning(
  id: string,
  severity: ImportWarning['severity'],
  message: string,
  file: string | null = null,
  line: number | null = null,
): ImportWarning {
  return { id, severity, message, file, line }
}
