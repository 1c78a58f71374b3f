import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { buildDocument, linkedStyles, pictureDocument } from './build-document.ts'
import { cutMarkup, isLongMarkup, type MarkupPart } from './cut-markup.ts'
import { parseContent } from './parse-xml.ts'
import type { StyleSheets } from './style-sheets.ts'

/** A spine item ready to be shown, as a whole or, where it is very long, in parts. */
export interface Chapter {
  /** Where the text of each part begins in the chapter's. */
  readonly parts: readonly { readonly start: number }[]
  /** The part that an element with this id stands in; undefined where there is none. */
  readonly partOfId: (id: string) => number | undefined
  readonly partOfOffset: (offset: number) => number
  /** A part as a document, whose nodes belong to the one that asks. */
  readonly document: (part: number) => Promise<Document>
}

/** Builds a chapter of a book. Rejects with `ContentError`. */
export async function loadChapter(item: SpineItem, source: ResourceSource, sheets: StyleSheets): Promise<Chapter> {
  const { path, mediaType, layout } = item
  if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml')
    return wholeChapter(await pictureDocument(path, source))
  for (const style of item.styles) void sheets.text(style)
  const text = await source.readText(path)
  for (const style of linkedStyles(text, path)) void sheets.text(style)
  const build = (markup: string, type: string) => buildDocument({ text: markup, mediaType: type, path }, source, sheets)
  const parts = layout === 'reflowable' && isLongMarkup(text) ? partsOf(text, mediaType) : 'whole'
  return parts === 'whole'
    ? wholeChapter(await build(text, mediaType))
    : longChapter(parts, ({ markup }) => build(markup, XHTML_TYPE))
}

const XHTML_TYPE = 'application/xhtml+xml'

/** What cannot be cut as it stands is parsed, and cut as the parser has understood it. */
function partsOf(text: string, mediaType: string): readonly MarkupPart[] | 'whole' {
  if (mediaType === 'image/svg+xml') return 'whole'
  const parts = mediaType === XHTML_TYPE ? cutMarkup(text) : undefined
  return parts ?? cutMarkup(new XMLSerializer().serializeToString(parseContent(text, mediaType))) ?? 'whole'
}

function wholeChapter(document: Document): Chapter {
  return {
    parts: [{ start: 0 }],
    partOfId: (id) => (document.getElementById(id) ? 0 : undefined),
    partOfOffset: () => 0,
    document: async () => document,
  }
}

function longChapter(parts: readonly MarkupPart[], build: (part: MarkupPart) => Promise<Document>): Chapter {
  let ids: ReadonlyMap<string, number> | undefined
  return {
    parts,
    partOfId: (id) => (ids ??= partsOfIds(parts)).get(id),
    partOfOffset: (offset) =>
      Math.max(
        0,
        parts.findLastIndex(({ start }) => start <= offset),
      ),
    document: (number) => {
      const part = parts[number]
      return part ? build(part) : Promise.reject(new RangeError(`no part ${number}`))
    },
  }
}

const IDS = /<[^<>]*?\sid\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/** The elements about the blocks are repeated in each part: they belong to the first. */
function partsOfIds(parts: readonly MarkupPart[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [number, { markup }] of parts.entries())
    for (const [, double, single = ''] of markup.matchAll(IDS)) {
      const id = double ?? single
      if (!found.has(id)) found.set(id, number)
    }
  return found
}
