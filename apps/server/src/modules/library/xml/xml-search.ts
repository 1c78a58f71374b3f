import type { XmlElement, XmlNode } from '@lectern/reader-engine/package'

/** Yields all descendant elements with the local name `name`, in document order. */
export function* elementsNamed(root: XmlElement, name: string): Generator<XmlElement> {
  for (const node of Array.from(root.childNodes)) {
    if (!isElement(node)) continue
    if (node.localName === name) yield node
    yield* elementsNamed(node, name)
  }
}

const ELEMENT_NODE = 1
export const isElement = (node: XmlNode): node is XmlElement => node.nodeType === ELEMENT_NODE
