/** A reference inside a book: the file's path from the root of the book, and the fragment without its `#`. */
export interface Reference {
  readonly path: string
  readonly fragment: string
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i
// oxlint-disable-next-line no-control-regex -- the URL standard strips them
const EDGES = /^[\u0000-\u0020]+|[\u0000-\u0020]+$/g

/** Returns true for `https:`, `data:` and similar addresses, which are not files of the book. */
export function isRemote(href: string): boolean {
  const address = cleanHref(href)
  return SCHEME.test(address) || address.startsWith('//')
}

/** Returns an href as a browser reads it: without tabs, line breaks and white space around it (URL §4.4). */
export function cleanHref(href: string): string {
  return href.replaceAll(/[\t\n\r]/g, '').replace(EDGES, '')
}

/**
 * Resolves an href of a file of the book. `..` never leaves the root (OCF 3.3 §4.2.5: the path is clamped, as in URL
 * parsing).
 */
export function resolveReference(href: string, fromPath: string): Reference {
  const address = cleanHref(href)
  const hash = address.indexOf('#')
  const rawPath = (hash < 0 ? address : address.slice(0, hash)).replace(/\?.*$/s, '')
  const fragment = hash < 0 ? '' : decode(address.slice(hash + 1))
  return { path: rawPath === '' ? fromPath : joinPath(fromPath, decode(rawPath)), fragment }
}

/** Resolves a decoded relative path against the path of a file. */
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
    return text // The name contains a percent sign that is not an escape.
  }
}
