/**
 * Tags, comments, CDATA, processing instructions, the document type and references: all of XML that is not plain text.
 * Quoted values may hold a `>`. XML 1.0 §§2.4–2.8, 3.1, 4.1.
 */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*>|<\/(?<close>[^\s>]+)\s*>|<(?<open>[^\s/>!?]+)(?:[^>"'<]|"[^"<]*"|'[^'<]*')*?(?<empty>\/?)>|&(?:#(?<decimal>\d+)|#x(?<hex>[\da-fA-F]+)|(?<name>\w+));|[<&]/g

const NAMED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const NOT_TEXT = new Set(['script', 'style', 'template'])

/** A tag of a content document, and what is known where it stands. */
export interface Tag {
  readonly kind: 'open' | 'empty' | 'close'
  readonly name: string
  /** Offsets in the markup: its `<`, and after its `>`. */
  readonly start: number
  readonly end: number
  /** How many elements it stands in. */
  readonly depth: number
  readonly isBody: boolean
  /** The characters of the body before it, counted as `TextMap` does. */
  readonly textOffset: number
}

/** XML 1.0 §2.11: a line ends with one character. */
export const normaliseLineEnds = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text

/**
 * The tags of a content document up to the end of its body, without making a document of it: much the faster way. It ends
 * before the body does where only a parser can tell: entities of the document's own, tags that do not match.
 */
export function* walkMarkup(text: string): Generator<Tag, void> {
  const open: string[] = []
  /** How many elements were open where the body began, and what is no text. */
  let body: number | undefined
  let apart: number | undefined
  let position = 0
  let from = 0
  for (const { 0: markup, index: at, groups = {} } of text.matchAll(MARKUP)) {
    const { cdata = '', close, open: name, empty, decimal, hex, name: entity } = groups
    const end = at + markup.length
    const isText = body !== undefined && apart === undefined
    if (isText) position += at - from + cdata.length
    from = end
    if (name !== undefined) {
      const local = name.slice(name.indexOf(':') + 1)
      const isBody = !empty && local === 'body' && open.length === 1
      yield { kind: empty ? 'empty' : 'open', name, start: at, end, depth: open.length, isBody, textOffset: position }
      if (empty) continue
      if (isBody) body = 1
      if (NOT_TEXT.has(local)) apart ??= open.length
      open.push(name)
    } else if (close !== undefined) {
      if (open.pop() !== close) return
      if (open.length === apart) apart = undefined
      const isBody = open.length === body
      yield { kind: 'close', name: close, start: at, end, depth: open.length, isBody, textOffset: position }
      if (isBody) return
    } else if (markup.startsWith('&')) {
      const isKnown = decimal !== undefined || hex !== undefined || (entity !== undefined && NAMED.has(entity))
      if (!isKnown) return
      const code = Number.parseInt(decimal ?? hex ?? '0', decimal === undefined ? 16 : 10)
      if (isText) position += code > 0xffff ? 2 : 1
    } else if (markup === '<') return
  }
}
