/** A query as everyone else's links have it: plain text, where the router's own way makes JSON, numbers and booleans. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The other way; what is undefined is left out. */
export function stringifyPlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') query.set(name, value)
  }
  return query.size === 0 ? '' : `?${query.toString()}`
}
