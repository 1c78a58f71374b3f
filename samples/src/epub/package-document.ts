import type { BookPlan, RenditionPlan, ChapterNarration } from './book-plan.ts'
import { fullClock } from './clock-value.ts'
import { escapeXml } from './escape.ts'

/** A file of a rendition, as the manifest lists it. */
export interface ManifestItem {
  readonly id: string
  readonly href: string
  readonly mediaType: string
  readonly properties?: string
  readonly overlay?: string
}

export interface SpineItem {
  readonly id: string
  readonly properties?: string
}

const MODIFIED = '2026-11-01T00:00:00Z'
const PREFIX = 'prefix="lectern: https://lectern.example/vocab#"'

/** Returns the duration of a chapter's narration in seconds; 0 without narration. */
export function getDuration(narration: ChapterNarration): number {
  return narration?.clips.at(-1)?.end ?? 0
}

/** Returns the package document of one rendition (EPUB 3.3 §5). */
export function packageDocument(
  book: BookPlan,
  rendition: RenditionPlan,
  chapterNarrations: readonly ChapterNarration[],
  manifest: readonly ManifestItem[],
  spine: readonly SpineItem[],
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid" xml:lang="${rendition.textLanguage}" dir="${book.direction}" ${PREFIX}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${[...describeBook(book, rendition), ...describeAccessibility(book, rendition), ...describeLayout(book), ...describeMedia(rendition, chapterNarrations)].join('\n')}
</metadata>
<manifest>
${manifest.map(itemMarkup).join('\n')}
</manifest>
<spine page-progression-direction="${book.direction}">
${spine.map((item) => `<itemref idref="${item.id}"${attribute('properties', item.properties)}/>`).join('\n')}
</spine>
</package>
`
}

function describeBook(book: BookPlan, plan: RenditionPlan): string[] {
  const languages = [...new Set([plan.textLanguage, plan.language])]
  return [
    `<dc:identifier id="uid">${book.identifier}</dc:identifier>`,
    `<dc:title>${escapeXml(plan.title)}</dc:title>`,
    ...languages.map((language) => `<dc:language>${language}</dc:language>`),
    `<dc:creator id="author">${escapeXml(plan.author)}</dc:creator>`,
    '<meta property="role" refines="#author" scheme="marc:relators">aut</meta>',
    '<dc:publisher>Lectern</dc:publisher>',
    `<dc:description>${escapeXml(plan.description)}</dc:description>`,
    '<dc:rights>CC BY-SA 4.0, the Lectern project</dc:rights>',
    meta('schema:typicalAgeRange', book.ages),
    ...(book.level === undefined ? [] : [meta('schema:educationalLevel', book.level)]),
    meta('dcterms:modified', MODIFIED),
    ...(book.kind === 'frog' ? [meta('lectern:kind', 'frog')] : []),
  ]
}

function describeAccessibility(book: BookPlan, plan: RenditionPlan): string[] {
  const isNarrated = plan.narration.kind !== 'silent'
  const modes = ['textual', 'visual', ...(plan.narration.kind === 'voice' ? ['auditory'] : [])]
  const features = ['alternativeText', 'readingOrder', 'structuralNavigation', 'tableOfContents']
  if (book.shape.layout === 'reflowable') features.push('displayTransformability')
  if (plan.narration.kind === 'voice') features.push('synchronizedAudioText')
  if (plan.narration.kind === 'hands') features.push('signLanguage')
  return [
    ...modes.map((mode) => meta('schema:accessMode', mode)),
    meta('schema:accessModeSufficient', 'textual'),
    ...(isNarrated && plan.narration.kind === 'voice' ? [meta('schema:accessModeSufficient', 'auditory')] : []),
    ...features.map((feature) => meta('schema:accessibilityFeature', feature)),
    meta('schema:accessibilityHazard', 'none'),
    meta('schema:accessibilitySummary', plan.accessibilitySummary),
  ]
}

function describeLayout(book: BookPlan): string[] {
  if (book.shape.layout === 'reflowable') return [meta('rendition:layout', 'reflowable')]
  return [
    meta('rendition:layout', 'pre-paginated'),
    meta('rendition:orientation', 'auto'),
    meta('rendition:spread', book.shape.spread),
  ]
}

function describeMedia(plan: RenditionPlan, chapterNarrations: readonly ChapterNarration[]): string[] {
  if (plan.narration.kind === 'silent') return []
  const total = chapterNarrations.reduce((sum, narration) => sum + getDuration(narration), 0)
  return [
    ...chapterNarrations.flatMap((narration, index) =>
      narration
        ? [`<meta property="media:duration" refines="#m${index + 1}">${fullClock(getDuration(narration))}</meta>`]
        : [],
    ),
    meta('media:duration', fullClock(total)),
    meta('media:narrator', plan.narration.narrator),
    meta('media:active-class', '-epub-media-overlay-active'),
    meta('media:playback-active-class', '-epub-media-overlay-playing'),
  ]
}

function meta(property: string, value: string): string {
  return `<meta property="${property}">${escapeXml(value)}</meta>`
}

function itemMarkup(item: ManifestItem): string {
  const extra = attribute('properties', item.properties) + attribute('media-overlay', item.overlay)
  return `<item id="${item.id}" href="${item.href}" media-type="${item.mediaType}"${extra}/>`
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${value}"`
}
