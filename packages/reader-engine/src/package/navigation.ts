import { isRemote, resolveReference } from './path.ts'
import {
  childNamed,
  children,
  childrenNamed,
  descendantsNamed,
  NONE,
  NS,
  textOf,
  wordsOf,
  type XmlElement,
} from './xml.ts'

/** An entry of the contents. `path` is empty for a heading that leads nowhere itself. */
export interface TocEntry {
  readonly label: string
  readonly path: string
  readonly fragment: string
  readonly children: readonly TocEntry[]
}

/** All entries, in the order of the page: what `ncxRef` counts (spec 1 §3). */
export function flattenToc(entries: readonly TocEntry[]): TocEntry[] {
  return entries.flatMap((entry) => [entry, ...flattenToc(entry.children)])
}

/** The contents of a navigation document (EPUB 3.3 §7.4): its `toc` nav, else its first nav. */
export function readNav(root: XmlElement, path: string): TocEntry[] {
  const navs = descendantsNamed(root, 'nav')
  const toc = navs.find((nav) => wordsOf(nav.getAttributeNS(NS.epub, 'type')).includes('toc')) ?? navs[0]
  const list = toc ? descendantsNamed(toc, 'ol')[0] : undefined
  return list ? navEntries(list, path) : []
}

function navEntries(list: XmlElement, path: string): TocEntry[] {
  return childrenNamed(list, 'li').flatMap((item) => {
    const link = children(item).find((child) => child.localName === 'a' || child.localName === 'span')
    const sublist = childNamed(item, 'ol')
    return entry(labelOf(link), link?.getAttribute('href') ?? '', path, sublist ? navEntries(sublist, path) : NONE)
  })
}

/** A picture alone in a link names itself by its alternative text. */
function labelOf(link: XmlElement | undefined): string {
  if (!link) return ''
  return textOf(link) || link.getAttribute('title') || (descendantsNamed(link, 'img')[0]?.getAttribute('alt') ?? '')
}

/** The contents of an NCX (OPF 2.0.1 §2.4.1). */
export function readNcx(root: XmlElement, path: string): TocEntry[] {
  const map = childNamed(root, 'navMap')
  return map ? ncxEntries(map, path) : []
}

function ncxEntries(parent: XmlElement, path: string): TocEntry[] {
  return childrenNamed(parent, 'navPoint').flatMap((point) =>
    entry(
      textOf(childNamed(point, 'navLabel')),
      childNamed(point, 'content')?.getAttribute('src') ?? '',
      path,
      ncxEntries(point, path),
    ),
  )
}

function entry(label: string, href: string, path: string, below: readonly TocEntry[]): readonly TocEntry[] {
  if (!label && !href) return below
  const target = href && !isRemote(href) ? resolveReference(href, path) : { path: '', fragment: '' }
  return [{ label: label || target.path, ...target, children: below.length > 0 ? below : NONE }]
}
