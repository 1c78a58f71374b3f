import type { Book, NarrationLanguage } from '@lectern/contracts'
import type { BookIndex, ManifestItem, PackageDocument, Rendition } from '@lectern/reader-engine/package'
import { readAges, readLevel } from './reading-level.ts'

/** The catalogue fields of a book, without its id and the address of its cover. */
export interface BookFacts extends Omit<Book, 'id' | 'coverUrl'> {
  readonly coverPath: string | null
}

const TITLE_MAX_LENGTH = 500
const DESCRIPTION_MAX_LENGTH = 4000
const UNTITLED = '—'

/** Returns the catalogue fields from the index and the main package document. */
export function readBookFacts(index: BookIndex, document: PackageDocument): BookFacts {
  const { metadata } = index
  const [main] = index.renditions
  const all = (name: string) =>
    (document.meta.get(`schema:${name}`) ?? []).flatMap((value) => value.split(/[\s,]+/)).filter(Boolean)
  return {
    title: (metadata.title || UNTITLED).slice(0, TITLE_MAX_LENGTH),
    authors: metadata.authors.map((author) => author.slice(0, TITLE_MAX_LENGTH)),
    language: metadata.language,
    layout: metadata.layout,
    direction: metadata.direction,
    narrations: index.renditions.flatMap(toNarrations),
    kind: metadata.kind,
    coverPath: findPackageCover(document)?.path ?? null,
    duration: main === undefined || main.tracks.length === 0 ? 0 : (document.duration ?? narratedSeconds(main)),
    description: plainText(document.description)?.slice(0, DESCRIPTION_MAX_LENGTH) ?? null,
    ages: readAges(document.meta),
    level: readLevel(document.meta),
    accessibility: {
      summary: document.meta.get('schema:accessibilitySummary')?.[0] ?? null,
      features: all('accessibilityFeature'),
      hazards: all('accessibilityHazard'),
      accessModes: all('accessMode'),
    },
  }
}

function toNarrations(rendition: Rendition): NarrationLanguage[] {
  if (rendition.media === 'none') return []
  const language = toFingerLanguage(rendition.language)
  return [{ language, label: rendition.label || language, media: rendition.media }]
}

/**
 * Returns the narration language that the web app shows: `tsp` for Swedish Sign Language, `takk` for signs that
 * accompany speech, otherwise `language`. Source: product document, 'Narration languages in a book'.
 */
function toFingerLanguage(language: string): string {
  const tag = language.toLowerCase()
  if (tag === 'swl' || tag.startsWith('swl-')) return 'tsp'
  return /(^|-)x-takk$/.test(tag) ? 'takk' : language
}

/**
 * Returns the total length of the clips, in whole seconds. A clip that ends with its file has an unknown length and is
 * not counted.
 */
function narratedSeconds(rendition: Rendition): number {
  const seconds = rendition.tracks.map((track) => track.clipEnd - track.clipBegin).filter(Number.isFinite)
  return Math.round(seconds.reduce((sum, length) => sum + length, 0))
}

const isImage = (item: ManifestItem) => item.mediaType.startsWith('image/')

/**
 * Returns the cover that the package names, otherwise the first image with 'cover' in its id or path, otherwise the
 * first spine item if it is an image. Returns undefined if there is no such image.
 */
function findPackageCover(document: PackageDocument): ManifestItem | undefined {
  if (document.cover !== undefined && isImage(document.cover)) return document.cover
  const first = document.spine[0]?.item
  return (
    [...document.manifest.values()].find((item) => isImage(item) && /cover/i.test(`${item.id} ${item.path}`)) ??
    (first !== undefined && isImage(first) ? first : undefined)
  )
}

/**
 * Returns the text on one line and without markup, because the descriptions of some publishers contain markup. Returns
 * undefined for an empty text.
 */
function plainText(text: string | undefined): string | undefined {
  const plain = text
    ?.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain === '' ? undefined : plain
}
