/** Parses a query as plain text, as other applications write it. The router's own format uses JSON. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Writes a query as plain text. Leaves undefined values out. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') query.set(name, value)
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}
