import type { TextMap } from '../document/text-map.ts'

/** The text of a document as a voice reads it: as long as the text itself, so that offsets are the same. */
export interface ReadableText {
  readonly text: string
  /** Offsets at which blocks begin, in order; the first is 0. */
  readonly blocks: readonly number[]
}

/** Annotations beside a word (ruby) would be heard twice; a print page's number breaks the sentence that it stands in. */
const UNSPOKEN = 'rt, rp, [hidden], [aria-hidden="true"], [role="doc-pagebreak"], [*|type~="pagebreak"]'
const LINE_BREAK = 'br'

/** Reads a document's text; what is not shown and what is not read aloud is blank. */
export function toReadableText(map: TextMap): ReadableText {
  let text = ''
  const blocks: number[] = []
  let block: Element | null | undefined
  map.nodes.forEach((node, number) => {
    const around = findBlock(node)
    if (around !== block || followsLineBreak(node)) blocks.push(map.getNodeStart(number))
    block = around
    text += isUnspoken(node) ? ' '.repeat(node.data.length) : node.data
  })
  return { text: text.replaceAll(/\s/g, ' '), blocks }
}

/** The language of the text at an offset, by the nearest `lang`; undefined where none is said. */
export function findLanguage(map: TextMap, offset: number): string | undefined {
  const element = map.pointAt(offset)?.node.parentElement?.closest('[lang], [xml\\:lang]')
  return element?.getAttribute('lang') || element?.getAttribute('xml:lang') || undefined
}

function findBlock(node: Text): Element | null {
  let element = node.parentElement
  while (element && /^(?:inline|ruby|contents)/.test(getStyle(element)?.display ?? '')) element = element.parentElement
  return element
}

function isUnspoken(node: Text): boolean {
  const parent = node.parentElement
  if (!parent || parent.closest(UNSPOKEN)) return true
  const isShown = parent.checkVisibility?.({ visibilityProperty: true }) ?? true
  return !isShown
}

const getStyle = (element: Element) => element.ownerDocument.defaultView?.getComputedStyle(element)

function followsLineBreak(node: Text): boolean {
  let at: Node | null = node
  while (at && !at.previousSibling) at = at.parentNode
  return at?.previousSibling?.nodeName.toLowerCase() === LINE_BREAK
}
