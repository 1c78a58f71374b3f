import type { ImportWarning } from '@lectern/contracts'

/** A finding of our own. Identifiers are EPUBCheck's where it has one, else `LECTERN-…`. */
export function noteWarning(
  id: string,
  severity: ImportWarning['severity'],
  message: string,
  file: string | null = null,
  line: number | null = null,
): ImportWarning {
  return { id, severity, message, file, line }
}
