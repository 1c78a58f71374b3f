import { NOT_TEXT } from '../package/index.ts'
import { isElement, isText } from './node-types.ts'

/** A point in a document's text: a text node, and a character offset in the node. */
export interface TextPoint {
  readonly node: Text
  readonly offset: number
}

/**
 * Text within a node as one sequence of characters, without scripts, styles and templates. White space is unchanged. An
 * offset is a `charOffset` of a position (spec 1 §3) minus the `charOffset` at which the shown part begins.
 */
export class TextMap {
  readonly nodes: readonly Text[]
  readonly length: number
  readonly #starts: readonly number[]

  constructor(root: Node) {
    const nodes: Text[] = []
    const starts: number[] = []
    let length = 0
    for (const node of walkTextNodes(root)) {
      nodes.push(node)
      starts.push(length)
      length += node.data.length
    }
    this.nodes = nodes
    this.#starts = starts
    this.length = length
  }

  /**
   * Returns the point at a character offset; the last point for an offset beyond the end. Returns undefined if there is
   * no text.
   */
  pointAt(offset: number): TextPoint | undefined {
    let low = 0
    let high = this.nodes.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    const node = this.nodes[low]
    return node && { node, offset: Math.max(0, Math.min(node.data.length, offset - (this.#starts[low] ?? 0))) }
  }

  /**
   * Returns the offset at which the text node with this index begins; the length of the text if there is no such node.
   */
  getNodeStart(number: number): number {
    return this.#starts[number] ?? this.length
  }

  /** Returns the number of characters before a node. */
  offsetBefore(node: Node): number {
    const index = this.nodes.findIndex(
      (text) => node === text || (node.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    )
    return index < 0 ? this.length : this.getNodeStart(index)
  }
}

function* walkTextNodes(root: Node): Generator<Text> {
  const document = root.ownerDocument ?? (root instanceof Document ? root : undefined)
  if (!document) return
  const walker = document.createTreeWalker(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION,
    (node) => (isElement(node) && NOT_TEXT.has(node.localName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isText(node)) yield node
}
