import { isRemote, resolveReference } from './path.ts'
import {
  findChild,
  childElements,
  findChildren,
  findDescendants,
  EMPTY,
  NS,
  getText,
  readAttribute,
  splitWords,
  type XmlElement,
} from './xml.ts'

/** An entry of the table of contents. `path` is empty for an entry without a target in the book. */
export interface TocEntry {
  readonly label: string
  readonly path: string
  readonly fragment: string
  readonly children: readonly TocEntry[]
}

/** Returns all entries in document order, as `ncxRef` counts them (spec 1 §3). */
export function flattenToc(entries: readonly TocEntry[]): TocEntry[] {
  return entries.flatMap((tocEntry) => [tocEntry, ...flattenToc(tocEntry.children)])
}

/**
 * Reads the `toc` nav, else the first nav, of a navigation document. Returns an empty list if there is none. EPUB 3.3
 * §7.4.
 */
export function readNav(root: XmlElement, path: string): TocEntry[] {
  const navs = findDescendants(root, 'nav')
  return readNavList(findNav(navs, 'toc') ?? navs[0], path)
}

/** Returns the `nav` element of this type. */
export const findNav = (navs: readonly XmlElement[], type: string): XmlElement | undefined =>
  navs.find((nav) => splitWords(nav.getAttributeNS(NS.epub, 'type')).includes(type))

/** Returns the entries of a `nav` element; an empty list without an element. */
export function readNavList(nav: XmlElement | undefined, path: string): TocEntry[] {
  const list = nav && findDescendants(nav, 'ol')[0]
  return list ? readNavEntries(list, path) : []
}

function readNavEntries(list: XmlElement, path: string): TocEntry[] {
  return findChildren(list, 'li').flatMap((item) => {
    const link = childElements(item).find((child) => child.localName === 'a' || child.localName === 'span')
    const sublist = findChild(item, 'ol')
    return createEntry(
      readLabel(link),
      link ? readAttribute(link, 'href') : '',
      path,
      sublist ? readNavEntries(sublist, path) : EMPTY,
    )
  })
}

/** Returns the text of a link, else its title, else the alternative text of its first image, else an empty string. */
function readLabel(link: XmlElement | undefined): string {
  if (!link) return ''
  return getText(link) || link.getAttribute('title') || (findDescendants(link, 'img')[0]?.getAttribute('alt') ?? '')
}

/** Reads the table of contents from an NCX. Returns an empty list if there is no `navMap`. OPF 2.0.1 §2.4.1. */
export function readNcx(root: XmlElement, path: string): TocEntry[] {
  const map = findChild(root, 'navMap')
  return map ? readNcxEntries(map, path) : []
}

function readNcxEntries(parent: XmlElement, path: string): TocEntry[] {
  return findChildren(parent, 'navPoint').flatMap((point) => readNcxEntry(point, path, readNcxEntries(point, path)))
}

/** Reads a `navPoint` or a `pageTarget`. Returns `children` if the element has neither a label nor a target. */
export function readNcxEntry(point: XmlElement, path: string, children: readonly TocEntry[]): readonly TocEntry[] {
  const content = findChild(point, 'content')
  return createEntry(
    getText(findChild(point, 'navLabel')),
    content ? readAttribute(content, 'src') : '',
    path,
    children,
  )
}

function createEntry(label: string, href: string, path: string, children: readonly TocEntry[]): readonly TocEntry[] {
  if (!label && !href) return children
  const target = href && !isRemote(href) ? resolveReference(href, path) : { path: '', fragment: '' }
  return [{ label: label || target.path, ...target, children: children.length > 0 ? children : EMPTY }]
}
