import { PackageError } from './package-error.ts'
import { parseClockValue } from './clock-value.ts'
import { isolateDirection } from './declared-direction.ts'
import { isRemote, resolveReference } from './path.ts'
import { findChild, childElements, findChildren, getText, readAttribute, splitWords, type XmlElement } from './xml.ts'

export interface ManifestItem {
  readonly id: string
  readonly path: string
  readonly mediaType: string
  readonly properties: readonly string[]
  readonly overlay: string | undefined
  readonly fallback: string | undefined
}

export interface ItemRef {
  /** Item that the reader shows: the listed item or a fallback. */
  readonly item: ManifestItem
  /** Item that the spine lists. Entries of the table of contents may refer to this item. */
  readonly listed: ManifestItem
  readonly linear: boolean
  readonly properties: readonly string[]
}

export interface PackageDocument {
  readonly path: string
  readonly version: string
  readonly titles: readonly string[]
  readonly authors: readonly string[]
  /** Other people, such as narrators, illustrators and translators. */
  readonly contributors: readonly string[]
  readonly subjects: readonly string[]
  readonly languages: readonly string[]
  readonly description: string | undefined
  readonly direction: 'ltr' | 'rtl' | 'default'
  readonly manifest: ReadonlyMap<string, ManifestItem>
  readonly spine: readonly ItemRef[]
  readonly ncx: ManifestItem | undefined
  readonly nav: ManifestItem | undefined
  readonly cover: ManifestItem | undefined
  /** Path of the fallback by path of the image, for images that browsers cannot show. EPUB 3.3 §3.5.1. */
  readonly fallbacks: ReadonlyMap<string, string>
  /** Values of the `meta` elements by property (EPUB 3) or name (EPUB 2), without those that refine another element. */
  readonly meta: ReadonlyMap<string, readonly string[]>
  /** Duration of the narration in seconds, if the package states it. */
  readonly duration: number | undefined
}

/**
 * Reads metadata, manifest and spine of a package document, and tolerates most errors. Throws `PackageError` for OEBPS
 * 1, for a root that is not `package`, for a missing version and for an empty spine. EPUB 3.3 §5, OPF 2.0.1.
 */
export function readPackageDocument(root: XmlElement, path: string): PackageDocument {
  const version = readAttribute(root, 'version')
  if (root.localName !== 'package' || version === '' || version.startsWith('1.'))
    throw new PackageError('version_unsupported', path, { detail: version || 'no version' })
  const metadata = findChild(root, 'metadata')
  const entries = metadata ? findMetadataEntries(metadata) : []
  const dc = (name: string) =>
    entries
      .filter((entry) => entry.localName === name)
      .map(getText)
      .filter(Boolean)
  const names = (name: string) =>
    entries
      .filter((entry) => entry.localName === name && getText(entry) !== '')
      .map((entry) => isolateDirection(getText(entry), entry, root))
  const meta = readMeta(entries)
  const manifest = readManifest(findChild(root, 'manifest'), path)
  const spineElement = findChild(root, 'spine')
  const spine = readSpine(spineElement, manifest)
  if (spine.length === 0) throw new PackageError('empty_spine', path)
  const items = [...manifest.values()]
  const direction = spineElement && readAttribute(spineElement, 'page-progression-direction')
  return {
    path,
    version,
    titles: names('title'),
    authors: names('creator'),
    contributors: names('contributor'),
    subjects: dc('subject'),
    languages: dc('language'),
    description: dc('description')[0],
    direction: direction === 'rtl' || direction === 'ltr' ? direction : 'default',
    manifest,
    spine,
    ncx: findNcx(items, spineElement && manifest.get(readAttribute(spineElement, 'toc'))),
    nav: items.find((item) => item.properties.includes('nav')),
    cover: items.find((item) => item.properties.includes('cover-image')) ?? manifest.get(meta.get('cover')?.[0] ?? ''),
    fallbacks: findPictureFallbacks(manifest),
    meta,
    duration: parseClockValue(meta.get('media:duration')?.[0] ?? null),
  }
}

/** An item of the NCX type is preferred, but old books give their NCX another XML type. */
function findNcx(items: readonly ManifestItem[], named: ManifestItem | undefined): ManifestItem | undefined {
  const isNcx = (item: ManifestItem) => item.mediaType === 'application/x-dtbncx+xml'
  return named && isNcx(named) ? named : (items.find(isNcx) ?? named)
}

/** Returns the metadata elements. OPF 1 and 2 may wrap them in `dc-metadata` and `x-metadata`. */
function findMetadataEntries(metadata: XmlElement): XmlElement[] {
  return childElements(metadata).flatMap((child) =>
    child.localName === 'dc-metadata' || child.localName === 'x-metadata' ? childElements(child) : [child],
  )
}

function readMeta(entries: readonly XmlElement[]): Map<string, string[]> {
  const meta = new Map<string, string[]>()
  for (const entry of entries) {
    if (entry.localName !== 'meta' || readAttribute(entry, 'refines')) continue
    const key = readAttribute(entry, 'property') || readAttribute(entry, 'name')
    const value = readAttribute(entry, 'property') ? getText(entry) : readAttribute(entry, 'content')
    if (key) meta.set(key, [...(meta.get(key) ?? []), value])
  }
  return meta
}

function readManifest(element: XmlElement | undefined, path: string): Map<string, ManifestItem> {
  const manifest = new Map<string, ManifestItem>()
  for (const item of element ? findChildren(element, 'item') : []) {
    const id = readAttribute(item, 'id')
    const href = readAttribute(item, 'href')
    if (!id || !href || isRemote(href) || manifest.has(id)) continue
    manifest.set(id, {
      id,
      path: resolveReference(href, path).path,
      mediaType: readAttribute(item, 'media-type'),
      properties: splitWords(item.getAttribute('properties')),
      overlay: readAttribute(item, 'media-overlay') || undefined,
      fallback: readAttribute(item, 'fallback') || undefined,
    })
  }
  return manifest
}

function readSpine(element: XmlElement | undefined, manifest: ReadonlyMap<string, ManifestItem>): ItemRef[] {
  return (element ? findChildren(element, 'itemref') : []).flatMap((ref): ItemRef[] => {
    const item = manifest.get(readAttribute(ref, 'idref'))
    if (!item) return []
    const linear = readAttribute(ref, 'linear') !== 'no'
    const properties = splitWords(ref.getAttribute('properties'))
    return [{ item: chooseDisplayable(item, manifest), listed: item, linear, properties }]
  })
}

const CONTENT_TYPES = new Set(['application/xhtml+xml', 'image/svg+xml', 'text/html'])
const IMAGE_TYPE = /^image\/(png|jpe?g|gif|webp|avif)$/

/**
 * Prefers a page without scripts, then any page, then an image. Returns the item itself if there is none of these. EPUB
 * 3.3 §3.5.1, §6.2 (scripting).
 */
function chooseDisplayable(item: ManifestItem, manifest: ReadonlyMap<string, ManifestItem>): ManifestItem {
  const chain = findFallbackChain(item, manifest)
  const pages = chain.filter(({ mediaType }) => CONTENT_TYPES.has(mediaType))
  return (
    pages.find(({ properties }) => !properties.includes('scripted')) ??
    pages[0] ??
    chain.find(({ mediaType }) => IMAGE_TYPE.test(mediaType)) ??
    item
  )
}

function findPictureFallbacks(manifest: ReadonlyMap<string, ManifestItem>): Map<string, string> {
  const isShown = ({ mediaType }: ManifestItem) => IMAGE_TYPE.test(mediaType) || mediaType === 'image/svg+xml'
  const pairs = [...manifest.values()].flatMap((item): [string, string][] => {
    if (!item.fallback || !item.mediaType.startsWith('image/') || isShown(item)) return []
    const shown = findFallbackChain(item, manifest).find(isShown)
    return shown ? [[item.path, shown.path]] : []
  })
  return new Map(pairs)
}

/** Returns an item, its fallback, the fallback of that fallback, and so on, each item once. */
function findFallbackChain(item: ManifestItem, manifest: ReadonlyMap<string, ManifestItem>): ManifestItem[] {
  const chain: ManifestItem[] = []
  for (let next: ManifestItem | undefined = item; next && !chain.includes(next);) {
    chain.push(next)
    next = manifest.get(next.fallback ?? '')
  }
  return chain
}
