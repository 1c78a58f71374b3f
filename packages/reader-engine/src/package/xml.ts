/**
 * The part of the DOM interface that the package reader needs. Both `DOMParser` and `parse-xml.ts` create such nodes.
 */
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
 * Port: parses an XML text and returns its root element. Throws `PackageError('xml_malformed')` if the text is not
 * well-formed.
 */
export type ParseXml = (text: string, path: string) => XmlElement

const ELEMENT_NODE = 1

export const NS = {
  epub: 'http://www.idpf.org/2007/ops',
  rendition: 'http://www.idpf.org/2013/rendition',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xlink: 'http://www.w3.org/1999/xlink',
  /** Namespace of Lectern's attributes on a SMIL `par`. */
  lectern: 'https://lectern.example/ns/smil',
} as const

const isElement = (node: XmlNode): node is XmlElement => node.nodeType === ELEMENT_NODE

export function childElements(element: XmlElement): XmlElement[] {
  return Array.from(element.childNodes).filter(isElement)
}

/** Returns the child elements with this local name. Ignores the namespace, because many books use wrong namespaces. */
export function findChildren(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).filter((child) => child.localName === name)
}

export function findChild(element: XmlElement, name: string): XmlElement | undefined {
  return childElements(element).find((child) => child.localName === name)
}

/** Returns all descendant elements with this local name, in document order. Ignores the namespace. */
export function findDescendants(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).flatMap((child) => {
    const below = findDescendants(child, name)
    return child.localName === name ? [child, ...below] : below
  })
}

/** The highest character code of XML white space. */
const SPACE = 0x20
const EDGE_SPACE = /^[ \t\n\r]+|[ \t\n\r]+$/g

/**
 * Returns the value of an attribute without leading and trailing white space; an empty string for a missing attribute.
 * For ids, id references, keywords and addresses, around which XML allows white space. XML 1.0 §3.3.3, XML Schema 2
 * §4.3.6.
 */
export function readAttribute(element: XmlElement, name: string, namespace?: string): string {
  const value = namespace === undefined ? element.getAttribute(name) : element.getAttributeNS(namespace, name)
  return value === null ? '' : withoutEdgeSpace(value)
}

/** Few values have such white space, and a book has thousands of values. */
function withoutEdgeSpace(value: string): string {
  const isSpace = (at: number) => value.charCodeAt(at) <= SPACE
  return isSpace(0) || isSpace(value.length - 1) ? value.replaceAll(EDGE_SPACE, '') : value
}

/** Returns the text of an element, trimmed and with single spaces; an empty string without an element. */
export function getText(element: XmlElement | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** Shared empty list. A long book has thousands of items with empty lists. */
export const EMPTY: readonly never[] = []

/** Splits an attribute value at white space. Returns an empty list for a missing or empty value. */
export function splitWords(value: string | null): readonly string[] {
  return value ? value.split(/\s+/).filter(Boolean) : EMPTY
}
