import { ObjectStoreError } from './object-store.ts'

/** Maximum length of an S3 key. */
const OBJECT_KEY_MAX_BYTES = 1024
/** Maximum length of a file name, minus room for the suffixes of the folder store. */
const OBJECT_KEY_SEGMENT_MAX_BYTES = 200

/** Returns whether every store accepts the key. A safe key cannot lead out of the store. */
export function isSafeObjectKey(key: string): boolean {
  return Buffer.byteLength(key) <= OBJECT_KEY_MAX_BYTES && key.split('/').every(isSafeSegment)
}

export function assertSafeObjectKey(key: string): void {
  if (!isSafeObjectKey(key)) throw new ObjectStoreError(`The object key ${JSON.stringify(key)} is not allowed`)
}

function isSafeSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false
  if (Buffer.byteLength(segment) > OBJECT_KEY_SEGMENT_MAX_BYTES) return false
  // Control characters break headers and terminals. A backslash is a separator on Windows.
  return !/[\p{Cc}\\]/u.test(segment)
}
