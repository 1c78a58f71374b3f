import { PackageError } from './package-error.ts'
import { joinPath } from './path.ts'
import { findChild, findChildren, NS, readAttribute, splitWords, type XmlElement } from './xml.ts'

export const CONTAINER_PATH = 'META-INF/container.xml'
const PACKAGE_TYPE = 'application/oebps-package+xml'

/** A rendition as the container lists it: the path of its package document and its attributes. */
export interface RootFile {
  readonly path: string
  readonly language: string | undefined
  readonly label: string | undefined
  readonly accessModes: readonly string[]
}

/**
 * Returns the renditions of `META-INF/container.xml`; the main one is first. Throws `PackageError('no_package')` if
 * there is none. OCF 3.3 §4.2.6.3.1, EPUB Multiple-Rendition Publications 1.1 §3.
 */
export function readContainer(root: XmlElement): RootFile[] {
  const list = findChild(root, 'rootfiles')
  const rootFiles = (list ? findChildren(list, 'rootfile') : []).flatMap((file): RootFile[] => {
    const path = readAttribute(file, 'full-path')
    const mediaType = readAttribute(file, 'media-type') || PACKAGE_TYPE
    if (!path || mediaType !== PACKAGE_TYPE) return []
    return [
      {
        path: joinPath('', path),
        language: readAttribute(file, 'language', NS.rendition) || undefined,
        label: readAttribute(file, 'label', NS.rendition) || undefined,
        accessModes: splitWords(file.getAttributeNS(NS.rendition, 'accessMode')),
      },
    ]
  })
  if (rootFiles.length === 0) throw new PackageError('no_package', CONTAINER_PATH)
  return rootFiles
}
