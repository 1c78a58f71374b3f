/** Encodings of the compressed copies. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Returns the key prefix of a revision's files. `sha256` is the hash of the EPUB file. */
export function revisionPrefix(sha256: string): string {
  return `books/${sha256}/`
}

export function fileKey(sha256: string, path: string): string {
  return `${revisionPrefix(sha256)}${path}`
}

/**
 * Returns the key prefix of the compressed copies. The copies have their own prefix, because a CDN does not need the
 * copies.
 */
export function encodedPrefix(sha256: string): string {
  return `encoded/${sha256}/`
}

export function encodedKey(sha256: string, path: string, encoding: Encoding): string {
  return `${encodedPrefix(sha256)}${encoding}/${path}`
}

/**
 * Prefix of keys that exist only during an import. A key that remains without a catalogue row is a sign of an
 * interrupted import.
 */
export const STAGING_PREFIX = 'staging/'

export function stagingKey(sha256: string): string {
  return `${STAGING_PREFIX}${sha256}`
}
