/** Content encodings of the compressed copies that the import stores. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Returns the key prefix of a revision's files. The SHA-256 of the EPUB file identifies the revision. */
export function revisionPrefix(sha256: string): string {
  return `books/${sha256}/`
}

/** Returns the key of a file in a revision. */
export function fileKey(sha256: string, path: string): string {
  return `${revisionPrefix(sha256)}${path}`
}

/**
 * Returns the key prefix of the compressed copies. It is outside the revision's prefix, because a CDN compresses files
 * itself and does not need the copies.
 */
export function encodedPrefix(sha256: string): string {
  return `encoded/${sha256}/`
}

/** Returns the key of the compressed copy of a file. */
export function encodedKey(sha256: string, path: string, encoding: Encoding): string {
  return `${encodedPrefix(sha256)}${encoding}/${path}`
}

/**
 * Prefix of keys that exist only during the import of a revision. If such a key exists without a catalogue row and no
 * import runs, the import was interrupted, and the clean-up deletes the files of the revision.
 */
export const STAGING_PREFIX = 'staging/'

/** Returns the key that exists only during the import of a revision. */
export function stagingKey(sha256: string): string {
  return `${STAGING_PREFIX}${sha256}`
}
