/** Parses a query whose values are plain text. Other applications do not write the router's JSON format. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Converts an object to a query with plain text values. Leaves out values that are not strings. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') query.set(name, value)
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}
