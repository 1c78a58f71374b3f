/** Content encodings of the compressed copies that import stores. */
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
 * Returns the key prefix of the compressed copies. They are stored outside the revision's prefix, because a CDN
 * compresses by itself and need not see them.
 */
export function encodedPrefix(sha256: string): string {
  return `encoded/${sha256}/`
}

/** Returns the key of the compressed copy of a file. */
export function encodedKey(sha256: string, path: string, encoding: Encoding): string {
  return `${encodedPrefix(sha256)}${encoding}/${path}`
}

/**
 * Prefix of the keys that exist during the import of a revision. A key without a catalogue row marks an incomplete
 * import, which cleanup deletes.
 */
export const STAGING_PREFIX = 'staging/'

/** Returns the key that exists during the import of a revision. */
export function stagingKey(sha256: string): string {
  return `${STAGING_PREFIX}${sha256}`
}
