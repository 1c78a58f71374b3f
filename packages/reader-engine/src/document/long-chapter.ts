import type { Chapter } from './chapter.ts'
import { cutMarkup, type MarkupPart } from './cut-markup.ts'
import { parseContent } from './parse-xml.ts'

const XHTML = 'application/xhtml+xml'

/**
 * Creates a chapter that consists of parts. A part is parsed when `createDocument` is called. Resolves with undefined
 * if the body has at most `whole` characters or cannot be split.
 */
export async function createLongChapter(
  text: string,
  mediaType: string,
  whole: number,
  build: (markup: string, mediaType: string) => Promise<Document>,
): Promise<Chapter | undefined> {
  const parts = await cutParts(text, mediaType, whole)
  if (parts.length < 2) return undefined
  let ids: ReadonlyMap<string, number> | undefined
  return {
    parts,
    findPartById: (id) => (ids ??= indexPartsById(parts)).get(id),
    findPartByOffset: (offset) =>
      Math.max(
        0,
        parts.findLastIndex(({ start }) => start <= offset),
      ),
    createDocument: (number) => {
      const part = parts[number]
      return part ? build(part.markup, XHTML) : Promise.reject(new RangeError(`no part ${number}`))
    },
  }
}

/**
 * Resolves with an empty list for a chapter that is not split. If `cutMarkup` cannot read the text, the text is parsed
 * and serialised before it is split. Text that is too complex (`isTooComplex`) is not parsed, and not split.
 */
async function cutParts(text: string, mediaType: string, whole: number): Promise<readonly MarkupPart[]> {
  if (mediaType === 'image/svg+xml') return []
  const parts = mediaType === XHTML ? cutMarkup(text, whole) : undefined
  if (parts) return parts
  const { isTooComplex } = await import('./document-limits.ts')
  if (isTooComplex(text)) return []
  return cutMarkup(new XMLSerializer().serializeToString(parseContent(text, mediaType)), whole) ?? []
}

const IDS = /<[^<>]*?\sid\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** Ids of elements that are in several parts map to the first part. */
function indexPartsById(parts: readonly MarkupPart[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [number, { markup }] of parts.entries())
    for (const [, double, single = ''] of markup.matchAll(IDS)) {
      const id = double ?? single
      if (!found.has(id)) found.set(id, number)
    }
  return found
}
