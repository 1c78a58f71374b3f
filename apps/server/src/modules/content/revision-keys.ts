/** How a file of a book is packed for the wire. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Everything of a revision lies under here; a revision is named by the SHA-256 of its EPUB file. */
export function revisionPrefix(sha256: string): string {
  return `books/${sha256}/`
}

export function fileKey(sha256: string, path: string): string {
  return `${revisionPrefix(sha256)}${path}`
}

/** Where the packed twins of text files lie: beside the book, since a CDN packs by itself and need not see them. */
export function encodedPrefix(sha256: string): string {
  return `encoded/${sha256}/`
}

export function encodedKey(sha256: string, path: string, encoding: Encoding): string {
  return `${encodedPrefix(sha256)}${encoding}/${path}`
}

/** Present while a revision is being written: whoever finds it without a catalogue row cleans up. */
export const STAGING_PREFIX = 'staging/'

export function stagingKey(sha256: string): string {
  return `${STAGING_PREFIX}${sha256}`
}
