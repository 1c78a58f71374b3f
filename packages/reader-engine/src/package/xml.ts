/** The little of the DOM that package reading needs; `DOMParser`'s and @xmldom/xmldom's elements both fit it. */
export interface XmlNode {
  readonly nodeType: number
  readonly textContent: string | null
}

export interface XmlElement extends XmlNode {
  readonly localName: string | null
  readonly namespaceURI: string | null
  readonly childNodes: ArrayLike<XmlNode>
  getAttribute(name: string): string | null
  getAttributeNS(namespace: string | null, name: string): string | null
}

/**
 * Port: parses a well-formed XML text and gives its root element. Entities that a DTD declares are not expanded.
 * Throws `PackageError('xml_malformed')` with the line where the text is not well-formed.
 */
export type ParseXml = (text: string, path: string) => XmlElement

const ELEMENT_NODE = 1

export const NS = {
  epub: 'http://www.idpf.org/2007/ops',
  rendition: 'http://www.idpf.org/2013/rendition',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xlink: 'http://www.w3.org/1999/xlink',
  /** Lectern's own attributes on a SMIL `par`. PRODUCT, 'Narration languages in a book'. */
  lectern: 'https://lectern.example/ns/smil',
} as const

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === ELEMENT_NODE

/** The child elements of an element, in document order. */
export function childElements(element: XmlElement): XmlElement[] {
  return Array.from(element.childNodes).filter(isElement)
}

/** The child elements with a local name, whatever their prefix: books get namespaces wrong. */
export function findChildren(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).filter((child) => child.localName === name)
}

export function findChild(element: XmlElement, name: string): XmlElement | undefined {
  return childElements(element).find((child) => child.localName === name)
}

/** All elements below that have a local name, in document order. */
export function findDescendants(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).flatMap((child) => {
    const below = findDescendants(child, name)
    return child.localName === name ? [child, ...below] : below
  })
}

/** The text of an element with runs of white space made one space. */
export function getText(element: XmlElement | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Most lists of a book's thousands of items are empty: they share this one. */
export const EMPTY: readonly never[] = []

/** The space-separated words of an attribute. */
export function splitWords(value: string | null): readonly string[] {
  return value ? value.split(/\s+/).filter(Boolean) : EMPTY
}
