import type { PackagePorts } from './package-ports.ts'
import type { SpineItem } from './book-index.ts'
import { NOT_TEXT } from './not-text.ts'
import { isRemote, resolveReference } from './path.ts'
import { findChild, findChildren, readAttribute, splitWords, type XmlElement, type XmlNode } from './xml.ts'

/**
 * Returns the number of characters of a content document and the paths of its style sheets. Returns 0 and no paths for
 * a document that is not readable XHTML.
 */
export async function inspectDocument(
  item: SpineItem,
  ports: PackagePorts,
): Promise<Pick<SpineItem, 'length' | 'styles'>> {
  if (item.mediaType !== 'application/xhtml+xml') return { length: 0, styles: [] }
  try {
    const root = ports.parseXml(await ports.readText(item.path), item.path)
    const text = getCountedText(findChild(root, 'body'))
    ports.onText?.(item.path, text)
    return { length: text.length, styles: findLinkedStyles(findChild(root, 'head'), item.path) }
  } catch (error) {
    ports.onSkipped?.(item.path, error)
    return { length: 0, styles: [] }
  }
}

function findLinkedStyles(head: XmlElement | undefined, path: string): string[] {
  return (head ? findChildren(head, 'link') : []).flatMap((link) => {
    const href = readAttribute(link, 'href')
    return href && !isRemote(href) && isStyleLink(link) ? [resolveReference(href, path).path] : []
  })
}

function isStyleLink(link: XmlElement): boolean {
  const rel = splitWords(link.getAttribute('rel')?.toLowerCase() ?? null)
  return rel.includes('stylesheet') && !rel.includes('alternate')
}

/** Returns the text to which the character offsets of positions refer: without scripts, styles and templates. */
export function getCountedText(node: XmlNode | undefined): string {
  const parts: string[] = []
  collectCountedText(node, parts)
  return parts.join('')
}

function collectCountedText(node: XmlNode | undefined, parts: string[]): void {
  if (node === undefined) return
  if (node.nodeType === 3 || node.nodeType === 4) parts.push(node.textContent ?? '')
  else if (isContentElement(node)) for (const child of Array.from(node.childNodes)) collectCountedText(child, parts)
}

function isContentElement(node: XmlNode): node is XmlElement {
  return node.nodeType === 1 && 'localName' in node && !NOT_TEXT.has(String(node.localName))
}
