import { parseXmlInBrowser } from '../document/parse-xml.ts'
import type { Target } from '../render/target.ts'
import { CONTAINER_PATH, readContainer } from '../package/container.ts'
import { findNav, readNavList, readNcxEntry, type TocEntry } from '../package/navigation.ts'
import { readPackageDocument, type PackageDocument } from '../package/package-document.ts'
import type { ReadText } from '../package/package-ports.ts'
import { findChild, findChildren, findDescendants, type XmlElement } from '../package/xml.ts'

/** A page of the printed book. */
export interface PrintedPage {
  /** The page number as it is printed, for example `12` or `xiv`. */
  readonly label: string
  readonly target: Target
}

/**
 * Returns the pages of the printed book in the order of the book; an empty list if the book does not list them.
 * `spine` has the paths of the rendition's spine items. Reads the container, the package document with this spine, and
 * its navigation document or NCX. Ignores the package documents that cannot be read. Rejects with `ContentError` and
 * `PackageError`. EPUB 3.3 §7.4.2.3 (page-list), OPF 2.0.1 §2.4.1 (pageList).
 */
export async function readPageList(readText: ReadText, spine: readonly string[]): Promise<PrintedPage[]> {
  const read = async (path: string) => parseXmlInBrowser(await readText(path), path)
  for (const { path } of readContainer(await read(CONTAINER_PATH))) {
    const document = await read(path).then(
      (xml) => readPackageDocument(xml, path),
      () => undefined,
    )
    if (document && hasSpine(document, spine)) return toPages(await readEntries(document, read), document)
  }
  return []
}

const hasSpine = ({ spine }: PackageDocument, paths: readonly string[]) =>
  spine.length === paths.length && spine.every(({ item }, index) => item.path === paths[index])

async function readEntries(
  { nav, ncx }: PackageDocument,
  read: (path: string) => Promise<XmlElement>,
): Promise<readonly TocEntry[]> {
  const entries = nav ? readNavList(findNav(findDescendants(await read(nav.path), 'nav'), 'page-list'), nav.path) : []
  if (entries.length > 0 || !ncx) return entries
  const list = findChild(await read(ncx.path), 'pageList')
  return list ? findChildren(list, 'pageTarget').flatMap((page) => readNcxEntry(page, ncx.path, [])) : []
}

/** Leaves out pages that are not in the spine. A page of an item that is not shown is that of the shown fallback. */
function toPages(entries: readonly TocEntry[], { spine }: PackageDocument): PrintedPage[] {
  return entries.flatMap(({ label, path, fragment }): PrintedPage[] => {
    const item = spine.findIndex(({ listed, item: shown }) => listed.path === path || shown.path === path)
    return item < 0 ? [] : [{ label, target: { item, fragment } }]
  })
}
