const PREFIX = 'rendition:'

/**
 * Returns the value that the properties of a spine item set for a rendition property such as `layout`; undefined if
 * they set none. The first value counts. The prefix `rendition:` may be missing, because old books omit it. EPUB 3.3
 * §8.2.2.
 */
export function findOverride<Value extends string>(
  properties: readonly string[],
  property: string,
  values: readonly Value[],
): Value | undefined {
  for (const name of properties) {
    const plain = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name
    const found = values.find((value) => plain === `${property}-${value}`)
    if (found !== undefined) return found
  }
  return undefined
}
