import { encodePath } from '@lectern/reader-engine/package'
import { OPDS_TYPES } from '@lectern/contracts'
import type { OpdsLink, OpdsPublication } from '@lectern/contracts'
import { getContentType } from '../../content/index.ts'
import type { BookRow } from '../catalogue/catalogue.ts'
import { resourcesUrl } from '../catalogue/content-address.ts'
import type { ContentAddress } from '../catalogue/content-address.ts'
import { FALLBACK_COVER_PATH } from './fallback-cover.ts'
import type { FeedAddress } from './feed-address.ts'

/**
 * Relation of a download that needs a log-in. `…/open-access` is for downloads that everyone may have. OPDS 2.0 §5.3.
 */
const ACQUISITION = 'http://opds-spec.org/acquisition'

/** Values of the vocabularies of the Readium Web Publication Manifest. A feed must not have other values. */
const FEATURES = new Set(
  `annotations ARIA bookmarks index printPageNumbers readingOrder structuralNavigation tableOfContents taggedPDF
  alternativeText audioDescription captions describedMath longDescription rubyAnnotations signLanguage transcript
  displayTransformability synchronizedAudioText timingControl unlocked ChemML latex MathML ttsMarkup highContrastAudio
  highContrastDisplay largePrint braille tactileGraphic tactileObject none`.split(/\s+/u),
)
const HAZARDS = new Set(
  'flashing noFlashingHazard motionSimulation noMotionSimulationHazard sound noSoundHazard unknown none'.split(' '),
)
const ACCESS_MODES = new Set(
  `auditory chartOnVisual chemOnVisual colorDependent diagramOnVisual mathOnVisual musicOnVisual tactile textOnVisual
  textual visual`.split(/\s+/u),
)

/** Types of images that every OPDS client can show. OPDS 2.0 §2.3. */
const COMMON_IMAGES = new Set(['image/jpeg', 'image/png', 'image/gif'])

/**
 * Converts a catalogue row to a publication of OPDS 2.0. Only for a person who may read the book, because the signature
 * of the cover's address is valid for all files of the book.
 */
export async function presentPublication(
  row: BookRow,
  { feeds, content }: { readonly feeds: FeedAddress; readonly content: ContentAddress },
): Promise<OpdsPublication> {
  const { accessibility } = row
  return {
    metadata: {
      '@type': 'http://schema.org/Book',
      identifier: `urn:uuid:${row.id}`,
      title: row.title,
      modified: (row.revisedAt ?? row.createdAt).toISOString(),
      ...(row.authors.length > 0 && { author: row.authors }),
      ...(row.contributors.length > 0 && { contributor: row.contributors }),
      ...(isLanguageTag(row.language) && { language: row.language }),
      ...(row.subjects.length > 0 && { subject: row.subjects }),
      ...(row.description !== null && { description: row.description }),
      ...(row.duration > 0 && { duration: row.duration }),
      readingProgression: row.direction,
      accessibility: {
        ...(accessibility.summary !== null && { summary: accessibility.summary }),
        ...listKnown('feature', accessibility.features, FEATURES),
        ...listKnown('hazard', accessibility.hazards, HAZARDS),
        ...listKnown('accessMode', accessibility.accessModes, ACCESS_MODES),
      },
    },
    links: [
      { rel: 'self', href: feeds.of(`/publications/${row.id}`), type: OPDS_TYPES.publication },
      { rel: ACQUISITION, href: feeds.of(`/publications/${row.id}/book.epub`), type: 'application/epub+zip' },
      { rel: 'alternate', href: `${feeds.origin}/bookshelf/play/id/${row.id}`, type: 'text/html' },
    ],
    images: await listImages(row, feeds, content),
  }
}

async function listImages(
  { sha256, coverPath }: BookRow,
  feeds: FeedAddress,
  { origin, policies }: ContentAddress,
): Promise<OpdsLink[]> {
  const fallback = { href: feeds.of(FALLBACK_COVER_PATH), type: 'image/png' }
  if (coverPath === null) return [fallback]
  const type = getContentType(coverPath, undefined)
  const href = `${resourcesUrl(origin, sha256)}${encodePath(coverPath)}?${await policies.sign(sha256)}`
  return COMMON_IMAGES.has(type) ? [{ href, type }] : [{ href, type }, fallback]
}

function listKnown<Name extends string>(name: Name, values: readonly string[], known: ReadonlySet<string>) {
  const list = [...new Set(values)].filter((value) => known.has(value))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed key has the type `string`
  return (list.length > 0 ? { [name]: list } : {}) as { [Key in Name]?: string[] }
}

const isLanguageTag = (tag: string) => /^[A-Za-z]{2,3}(-[A-Za-z\d]{1,8})*$/u.test(tag)
