import { readAttribute, type XmlElement } from '@lectern/reader-engine/package'
import { elementsNamed, isElement } from '../xml/xml-search.ts'

export const ENCRYPTION_PATH = 'META-INF/encryption.xml'

export type Obfuscation = 'idpf' | 'adobe'

/** Content of `META-INF/encryption.xml`: obfuscated fonts or copy protection (DRM). */
export type Encryption =
  | { readonly kind: 'fonts'; readonly fonts: ReadonlyMap<string, Obfuscation> }
  | { readonly kind: 'drm'; readonly file: string; readonly algorithm: string }

const OBFUSCATIONS: Readonly<Record<string, Obfuscation>> = {
  'http://www.idpf.org/2008/embedding': 'idpf',
  'http://ns.adobe.com/pdf/enc#RC': 'adobe',
}

/**
 * Reads `META-INF/encryption.xml`. The keys of `fonts` are paths relative to the root of the book. EPUB 3.3 §4.2.6.3.2
 * and §4.4.
 */
export function readEncryption(root: XmlElement): Encryption {
  const fonts = new Map<string, Obfuscation>()
  for (const data of elementsNamed(root, 'EncryptedData')) {
    const algorithm = firstAttribute(data, 'EncryptionMethod', 'Algorithm') ?? 'not named'
    const file = firstAttribute(data, 'CipherReference', 'URI')
    const obfuscation = OBFUSCATIONS[algorithm]
    if (file === undefined) continue
    if (obfuscation === undefined) return { kind: 'drm', file, algorithm }
    fonts.set(file, obfuscation)
  }
  return { kind: 'fonts', fonts }
}

/**
 * Returns whether the root has child elements that are not allowed. EPUBCheck reports such elements only for packed
 * books.
 */
export function hasForeignElements(root: XmlElement): boolean {
  const known = new Set(['EncryptedData', 'EncryptedKey'])
  return Array.from(root.childNodes).some((node) => isElement(node) && !known.has(node.localName ?? ''))
}

function firstAttribute(within: XmlElement, element: string, attribute: string): string | undefined {
  const [found] = elementsNamed(within, element)
  return (found && readAttribute(found, attribute)) || undefined
}
