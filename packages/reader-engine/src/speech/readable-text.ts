import { findLanguage } from '../document/find-language.ts'
import type { TextMap } from '../document/text-map.ts'

/**
 * Text of a document for speech synthesis. The text has the same length as the document's text, so that offsets are
 * valid in both.
 */
export interface ReadableText {
  readonly text: string
  /** Offsets at which blocks begin, in ascending order. The first offset is 0. */
  readonly blocks: readonly number[]
}

/** Selector for text that is not spoken, such as ruby annotations and print page numbers. */
const UNSPOKEN = 'rt, rp, [hidden], [aria-hidden="true"], [role="doc-pagebreak"], [*|type~="pagebreak"]'
const LINE_BREAK = 'br'

/** Spaces replace line breaks and all characters that are not spoken. */
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

/** Returns the language of the text at an offset, from the nearest `lang` attribute; undefined if there is none. */
export function findLanguageAt(map: TextMap, offset: number): string | undefined {
  return findLanguage(map.pointAt(offset)?.node.parentElement)
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
