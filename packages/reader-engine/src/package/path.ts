/** Reference to a file of the book: its path from the root of the book, and the fragment without `#`. */
export interface Reference {
  readonly path: string
  readonly fragment: string
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
// oxlint-disable-next-line no-control-regex -- the URL standard strips these characters
const EDGES = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g

/** Returns true for an address that is not a file of the book, such as `https:` or `data:`. */
export function isRemote(href: string): boolean {
  const address = cleanHref(href)
  return SCHEME.test(address) || address.startsWith('//')
}

/** Returns an href as a browser reads it (URL §4.4). */
export function cleanHref(href: string): string {
  return href.replaceAll(/[\t\n\r]/g, '').replace(EDGES, '')
}

/**
 * Resolves an href against the path of its file. Returns the decoded path without the query, and the decoded fragment.
 * `..` does not lead out of the root of the book (OCF 3.3 §4.2.5).
 */
export function resolveReference(href: string, fromPath: string): Reference {
  const address = cleanHref(href)
  const hash = address.indexOf('#')
  const rawPath = (hash < 0 ? address : address.slice(0, hash)).replace(/\?.*$/s, '')
  const fragment = hash < 0 ? '' : decode(address.slice(hash + 1))
  return { path: rawPath === '' ? fromPath : joinPath(fromPath, decode(rawPath)), fragment }
}

/** Resolves a decoded relative path against the path of a file. `..` does not lead out of the root. */
export function joinPath(fromPath: string, relative: string): string {
  const base = relative.startsWith('/') ? [] : fromPath.split('/').slice(0, -1)
  const parts: string[] = []
  for (const part of [...base, ...relative.split('/')]) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Percent-encodes every segment of a path. */
export function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text // The text contains a percent sign that does not begin a valid escape.
  }
}
