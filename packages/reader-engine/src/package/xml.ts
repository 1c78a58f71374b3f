/** The part of the DOM that package reading needs. Elements of `DOMParser` and of @xmldom/xmldom match it. */
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
 * Port: parses a well-formed XML text and returns its root element. Does not expand entities that a DTD declares.
 * Throws `PackageError('xml_malformed')` with the line if the text is not well-formed.
 */
export type ParseXml = (text: string, path: string) => XmlElement

const ELEMENT_NODE = 1

export const NS = {
  epub: 'http://www.idpf.org/2007/ops',
  rendition: 'http://www.idpf.org/2013/rendition',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xlink: 'http://www.w3.org/1999/xlink',
  /** Namespace of Lectern's own attributes on a SMIL `par`. PRODUCT, 'Narration languages in a book'. */
  lectern: 'https://lectern.example/ns/smil',
} as const

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === ELEMENT_NODE

/** Returns the child elements of an element in document order. */
export function childElements(element: XmlElement): XmlElement[] {
  return Array.from(element.childNodes).filter(isElement)
}

/** Returns the child elements with a local name, with any prefix: books often use wrong namespaces. */
export function findChildren(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).filter((child) => child.localName === name)
}

export function findChild(element: XmlElement, name: string): XmlElement | undefined {
  return childElements(element).find((child) => child.localName === name)
}

/** Returns all descendant elements with a local name, in document order. */
export function findDescendants(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).flatMap((child) => {
    const below = findDescendants(child, name)
    return child.localName === name ? [child, ...below] : below
  })
}

/** Returns the text of an element with each run of white space replaced by one space. */
export function getText(element: XmlElement | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Shared empty list. Most lists of a book's thousands of items are empty. */
export const EMPTY: readonly never[] = []

/** Splits an attribute at white space. */
export function splitWords(value: string | null): readonly string[] {
  return value ? value.split(/\s+/).filter(Boolean) : EMPTY
}
