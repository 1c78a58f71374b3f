import { ObjectStoreError } from './object-store.ts'

/** S3's own limit. */
const OBJECT_KEY_MAX_BYTES = 1024
/** What common file systems take for one name, less room for the folder driver's own suffixes. */
const OBJECT_KEY_SEGMENT_MAX_BYTES = 200

/** Whether a key names an object inside the store on every driver. */
export function isSafeObjectKey(key: string): boolean {
  return Buffer.byteLength(key) <= OBJECT_KEY_MAX_BYTES && key.split('/').every(isSafeSegment)
}

/** Throws an ObjectStoreError for a key that could leave the store's root. */
export function assertSafeObjectKey(key: string): void {
  if (!isSafeObjectKey(key)) throw new ObjectStoreError(`The object key ${JSON.stringify(key)} is not allowed`)
}

function isSafeSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false
  if (Buffer.byteLength(segment) > OBJECT_KEY_SEGMENT_MAX_BYTES) return false
  // Control characters break headers and terminals; a backslash is a separator on Windows.
  return !/[\p{Cc}\\]/u.test(segment)
}
