/** Returns an object that the request expanded. Throws if the answer has its id, or null. */
export function expanded<Found extends object>(value: Found | string | null): Found {
  if (value === null || typeof value === 'string') throw new Error(`the object is not expanded: ${value ?? 'null'}`)
  return value
}
