/** Media types of documents that browsers show: the core types of EPUB 3, and those of EPUB 2 (OPF 2.0.1 §1.3.7). */
const DOCUMENT_TYPES = new Set([
  'application/xhtml+xml',
  'image/svg+xml',
  'text/html',
  'application/x-dtbook+xml',
  'text/x-oeb1-document',
])
const PICTURE_TYPE = /^image\/(?:(?:x-)?png|p?jpe?g|gif|webp|avif|bmp)$/
const HTML_ROOT = /<(?:[\w-]+:)?html[\s>]/i
/** The root element is searched in this number of characters. */
const PROLOGUE_CHARACTERS = 4096

/** Returns true for an image that browsers show. SVG is a document. */
export function isPicture(mediaType: string): boolean {
  return PICTURE_TYPE.test(toEssence(mediaType))
}

/** Returns false for a media type that no document has. The text of such a file does not need to be read. */
export function mayBeDocument(mediaType: string): boolean {
  const type = toEssence(mediaType)
  return DOCUMENT_TYPES.has(type) || !/^(?:image|audio|video|font)\/|^application\/pdf$/.test(type)
}

/**
 * Returns true for a document that the reader can show. A text with the root `html` is one with any other type too,
 * because some books give wrong types.
 */
export function isDocument(mediaType: string, text: string): boolean {
  if (DOCUMENT_TYPES.has(toEssence(mediaType))) return true
  return mayBeDocument(mediaType) && HTML_ROOT.test(text.slice(0, PROLOGUE_CHARACTERS))
}

/** Returns a media type without its parameters, in lower case. */
const toEssence = (mediaType: string) => (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase()
