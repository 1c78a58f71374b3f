import { decodeHTMLStrict } from 'entities'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { EMPTY, PackageError, type ParseXml, type XmlElement, type XmlNode } from '../package/index.ts'

/**
 * Maximum number of elements around an element. Browsers refuse XML with more than 5,000, and a page with more than
 * some hundreds takes long to lay out.
 */
const DEPTH_MAX = 512

/**
 * Parses XML outside a browser and returns the root element. Fetches no file and expands no entity that a DTD declares.
 * Needs less memory than a DOM, because a long overlay has hundreds of thousands of elements. Throws
 * `PackageError('xml_malformed')` if the text is not well-formed or nested too deeply.
 */
export const parseXml: ParseXml = (text, path) => {
  const parser = new SaxesParser({ xmlns: true })
  const fail = (detail: string) => {
    throw new PackageError('xml_malformed', path, { line: parser.line, detail })
  }
  const open: ParsedElement[] = []
  let root: XmlElement | undefined
  parser.ENTITIES = HTML_ENTITIES
  parser.on('error', ({ message }) => fail(message))
  parser.on('opentag', (tag) => {
    if (open.length > DEPTH_MAX) fail(`more than ${DEPTH_MAX} nested elements`)
    const element = new ParsedElement(tag, share)
    root ??= element
    open.at(-1)?.append(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  /** The parser creates a new string for each name, although few names occur. */
  const names = new Map<string, string>()
  const share = (name: string) => {
    const shared = names.get(name)
    if (shared === undefined) names.set(name, name)
    return shared ?? name
  }
  /** The white space between elements is often the same, so one node is used for all of it. */
  const spaces = new Map<string, XmlNode>()
  const addText = (textContent: string) => {
    const node = spaces.get(textContent) ?? { nodeType: TEXT_NODE, textContent }
    if (SHORT_SPACE.test(textContent)) spaces.set(textContent, node)
    open.at(-1)?.append(node)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(withoutDeclaredEntities(text)).close()
  return root ?? fail('no root element')
}

const ELEMENT_NODE = 1
const TEXT_NODE = 3
const SHORT_SPACE = /^\s{1,20}$/

class ParsedElement implements XmlElement {
  readonly localName: string
  readonly namespaceURI: string | null
  #childNodes: XmlNode[] | undefined
  /** Name, namespace and value of each attribute, one after the other, because this needs the least memory. */
  readonly #attributes: readonly string[]

  constructor({ local, uri, attributes }: SaxesTagNS, share: (name: string) => string) {
    this.localName = share(local)
    this.namespaceURI = uri || null
    this.#attributes = Object.values(attributes).flatMap(({ name, uri, value }) => [share(name), uri, value])
  }

  get nodeType(): number {
    return ELEMENT_NODE
  }

  get childNodes(): readonly XmlNode[] {
    return this.#childNodes ?? EMPTY
  }

  append(node: XmlNode): void {
    if (this.#childNodes) this.#childNodes.push(node)
    else this.#childNodes = [node]
  }

  get textContent(): string {
    return this.childNodes.map((node) => node.textContent).join('')
  }

  getAttribute(name: string): string | null {
    return this.#find((attribute) => attribute === name)
  }

  getAttributeNS(namespace: string | null, name: string): string | null {
    return this.#find(
      (attribute, uri) => uri === (namespace ?? '') && attribute.slice(attribute.indexOf(':') + 1) === name,
    )
  }

  #find(test: (name: string, uri: string) => boolean): string | null {
    const list = this.#attributes
    for (let at = 0; at < list.length; at += 3)
      if (test(list[at] ?? '', list[at + 1] ?? '')) return list[at + 2] ?? null
    return null
  }
}

/** The entities of XML and, because books use them, those of HTML. */
const HTML_ENTITIES = new Proxy<Record<string, string>>(
  {},
  {
    get(_target, name) {
      const reference = `&${String(name)};`
      const decoded = decodeHTMLStrict(reference)
      return decoded === reference ? undefined : decoded
    },
  },
)

const DOCTYPE_WITH_SUBSET = /<!DOCTYPE\s+[^[>]*\[([\s\S]*?)\]\s*>/
const ENTITY_NAME = /<!ENTITY\s+([^\s%]\S*)/g

/**
 * Removes the declarations of the document type and every use of a declared entity. This also prevents entity bombs.
 */
function withoutDeclaredEntities(text: string): string {
  const [doctype, subset] = DOCTYPE_WITH_SUBSET.exec(text) ?? []
  if (doctype === undefined || subset === undefined) return text
  const names = new Set(Array.from(subset.matchAll(ENTITY_NAME), ([, name]) => name))
  return text
    .replace(doctype, () => doctype.replace(/\[[\s\S]*\]/, ''))
    .replaceAll(/&([^\s;&#]+);/g, (whole, name) => (names.has(name) ? '' : whole))
}
