import { ObjectStoreError } from './object-store.ts'

/** The limit of S3. */
const OBJECT_KEY_MAX_BYTES = 1024
/** The limit of common file systems for one name, minus room for the suffixes of the folder driver. */
const OBJECT_KEY_SEGMENT_MAX_BYTES = 200

/** Returns whether a key names an object inside the store on every driver. */
export function isSafeObjectKey(key: string): boolean {
  return Buffer.byteLength(key) <= OBJECT_KEY_MAX_BYTES && key.split('/').every(isSafeSegment)
}

/** Throws an ObjectStoreError for a key that could leave the root of the store. */
export function assertSafeObjectKey(key: string): void {
  if (!isSafeObjectKey(key)) throw new ObjectStoreError(`The object key ${JSON.stringify(key)} is not allowed`)
}

function isSafeSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false
  if (Buffer.byteLength(segment) > OBJECT_KEY_SEGMENT_MAX_BYTES) return false
  // Control characters break headers and terminals; a backslash is a separator on Windows.
  return !/[\p{Cc}\\]/u.test(segment)
}
