import { NOT_TEXT } from '../package/index.ts'

/** Matches all XML that is not plain text, such as tags, comments and references. XML 1.0 §§2.4–2.8, 3.1, 4.1. */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*>|<\/(?<close>[^\s>]+)\s*>|<(?<open>[^\s/>!?]+)(?:[^>"'<]|"[^"<]*"|'[^'<]*')*?(?<empty>\/?)>|&(?:#(?<decimal>\d+)|#x(?<hex>[\da-fA-F]+)|(?<name>\w+));|[<&]/g

const NAMED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])

/** A start tag, an end tag or an empty-element tag of a content document. */
export interface Tag {
  readonly kind: 'open' | 'empty' | 'close'
  readonly name: string
  /** Offset of the `<` in the markup. `end` is the offset after the `>`. */
  readonly start: number
  readonly end: number
  /** Number of elements around the element of the tag. */
  readonly depth: number
  readonly isBody: boolean
  /** Number of characters of the body before the tag, counted as `TextMap` counts them. */
  readonly textOffset: number
}

/** Replaces each `\r\n` and each `\r` by `\n`, as an XML parser does. XML 1.0 §2.11. */
export const normaliseLineEnds = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text

/** Yields the tags up to the end tag of the body, faster than a parser. Ends earlier if the markup needs a parser. */
export function* walkMarkup(text: string): Generator<Tag, void> {
  const open: string[] = []
  /** Number of elements around the body; undefined before the body. */
  let bodyDepth: number | undefined
  /** Depth of the outermost open element whose text is not counted; undefined outside of such elements. */
  let textlessDepth: number | undefined
  let position = 0
  let from = 0
  for (const { 0: markup, index: at, groups = {} } of text.matchAll(MARKUP)) {
    const { cdata = '', close, open: name, empty, decimal, hex, name: entity } = groups
    const end = at + markup.length
    const isText = bodyDepth !== undefined && textlessDepth === undefined
    if (isText) position += at - from + cdata.length
    from = end
    if (name !== undefined) {
      const local = name.slice(name.indexOf(':') + 1)
      const isBody = !empty && local === 'body' && open.length === 1
      yield { kind: empty ? 'empty' : 'open', name, start: at, end, depth: open.length, isBody, textOffset: position }
      if (empty) continue
      if (isBody) bodyDepth = 1
      if (NOT_TEXT.has(local)) textlessDepth ??= open.length
      open.push(name)
    } else if (close !== undefined) {
      if (open.pop() !== close) return
      if (open.length === textlessDepth) textlessDepth = undefined
      const isBody = open.length === bodyDepth
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
