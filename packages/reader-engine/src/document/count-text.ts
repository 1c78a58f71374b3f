/**
 * Tags, comments, CDATA, processing instructions, the document type and references: all of XML that is not plain text.
 * Quoted values may hold a `>`. XML 1.0 §§2.4–2.8, 3.1, 4.1.
 */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*>|<\/(?<end>[^\s>]+)\s*>|<(?<start>[^\s/>!?]+)(?:[^>"'<]|"[^"<]*"|'[^'<]*')*?(?<empty>\/?)>|&(?:#(?<decimal>\d+)|#x(?<hex>[\da-fA-F]+)|(?<name>\w+));|[<&]/g

const NAMED = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
const NOT_TEXT = new Set(['script', 'style', 'template'])

/**
 * The characters of a content document's body, as `inspectDocument` counts them, without making a document of it: much
 * the faster way. Undefined where only a parser can tell: entities of the document's own, tags that do not match.
 */
export function countText(source: string): number | undefined {
  // XML 1.0 §2.11: a line ends with one character
  const text = source.includes('\r') ? source.replaceAll(/\r\n?/g, '\n') : source
  const open: string[] = []
  /** How many elements were open where the body began, and what is no text. */
  let body: number | undefined
  let apart: number | undefined
  let length = 0
  let from = 0
  for (const { 0: markup, index, groups = {} } of text.matchAll(MARKUP)) {
    const { cdata = '', end, start, empty, decimal, hex, name } = groups
    const isText = body !== undefined && apart === undefined
    if (isText) length += index - from + cdata.length
    from = index + markup.length
    if (start !== undefined) {
      if (empty) continue
      const local = start.slice(start.indexOf(':') + 1)
      if (local === 'body' && open.length === 1) body = 1
      if (NOT_TEXT.has(local)) apart ??= open.length
      open.push(start)
    } else if (end !== undefined) {
      if (open.pop() !== end) return undefined
      if (open.length === apart) apart = undefined
      if (open.length === body) return length
    } else if (markup.startsWith('&')) {
      const isKnown = decimal !== undefined || hex !== undefined || (name !== undefined && NAMED.has(name))
      if (!isKnown) return undefined
      const code = Number.parseInt(decimal ?? hex ?? '0', decimal === undefined ? 16 : 10)
      if (isText) length += code > 0xffff ? 2 : 1
    } else if (markup === '<') return undefined
  }
  return undefined
}
