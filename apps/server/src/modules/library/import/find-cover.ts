import { isRemote, resolveReference, type BookIndex } from '@lectern/reader-engine/package'
import { parseXml } from '@lectern/reader-engine/xml'
import { elementsNamed } from '../xml/xml-search.ts'

/** Maximum number of characters on a reflowable cover page. A longer first page is a chapter with a picture. */
const COVER_TEXT_MAX_LENGTH = 300

/**
 * Returns the path of the cover that the package names, otherwise the path of a picture on the first page, otherwise
 * null.
 */
export async function findCover(
  listed: ReadonlyMap<string, string>,
  named: string | null,
  index: BookIndex,
  readText: (path: string) => Promise<string>,
): Promise<string | null> {
  if (named !== null && listed.has(named)) return named
  const first = index.renditions[0]?.spine[0]
  if (first === undefined || (first.length > COVER_TEXT_MAX_LENGTH && first.layout === 'reflowable')) return null
  const picture = await findPicture(first.path, readText).catch(() => undefined)
  return picture !== undefined && listed.has(picture) ? picture : null
}

async function findPicture(path: string, readText: (path: string) => Promise<string>): Promise<string | undefined> {
  const root = parseXml(await readText(path), path)
  const references = [
    ...Array.from(elementsNamed(root, 'img'), (img) => img.getAttribute('src')),
    ...Array.from(
      elementsNamed(root, 'image'),
      (image) => image.getAttribute('href') ?? image.getAttributeNS(XLINK, 'href'),
    ),
  ]
  const reference = references.find((href) => href !== null && href !== '' && !isRemote(href))
  return reference == null ? undefined : resolveReference(reference, path).path
}

const XLINK = 'http://www.w3.org/1999/xlink'
