import type { BookPlan, RenditionPlan, ChapterNarration } from './book-plan.ts'
import { containerDocument, renditionFolder, publicationMetadata } from './container.ts'
import { colophonDocument, coverDocument, fixedCoverDocument, navDocument } from './front-and-back.ts'
import { type ManifestItem, type SpineItem, packageDocument } from './package-document.ts'
import { smilDocument } from './smil.ts'
import { type DocumentFrame, chapterDocument, pageDocument } from './text-document.ts'

/** The content of each file by path, in the order of the files. */
export type BookFiles = Map<string, string | Uint8Array>

const XHTML = 'application/xhtml+xml'

/** Returns the files of a book. `chapterNarrations` contains the narrations of the chapters for each rendition. */
export function assembleBook(book: BookPlan, chapterNarrations: readonly (readonly ChapterNarration[])[]): BookFiles {
  const files: BookFiles = new Map([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', containerDocument(book)],
  ])
  if (book.renditions.length > 1) files.set('META-INF/metadata.xml', publicationMetadata(book))
  for (const [index, rendition] of book.renditions.entries())
    addRendition(files, book, rendition, chapterNarrations[index] ?? [])
  return files
}

function addRendition(
  files: BookFiles,
  book: BookPlan,
  plan: RenditionPlan,
  chapterNarrations: readonly ChapterNarration[],
): void {
  const folder = renditionFolder(book, plan)
  const images = 'images/'
  const frame = {
    language: plan.textLanguage,
    direction: book.direction,
    cssHref: '../style.css',
    picturesHref: `../${images}`,
  }
  const manifest: ManifestItem[] = [
    { id: 'nav', href: 'nav.xhtml', mediaType: XHTML, properties: 'nav' },
    { id: 'css', href: 'style.css', mediaType: 'text/css' },
    ...book.pictures.map((picture) => pictureItem(images, picture.name, picture.mediaType)),
    { id: 'cover', href: 'text/cover.xhtml', mediaType: XHTML },
    ...plan.chapters.flatMap((_, index) => chapterItems(index + 1, plan, chapterNarrations[index] ?? null)),
    { id: 'colophon', href: 'text/colophon.xhtml', mediaType: XHTML },
  ]
  files.set(`${folder}/package.opf`, packageDocument(book, plan, chapterNarrations, manifest, createSpine(book, plan)))
  files.set(`${folder}/nav.xhtml`, navDocument({ ...frame, cssHref: 'style.css' }, plan, createContents(plan)))
  files.set(`${folder}/style.css`, book.css)
  addTexts(files, folder, book, plan, frame)
  for (const picture of book.pictures) files.set(`${folder}/${images}${picture.name}`, picture.data)
  for (const [index, narration] of chapterNarrations.entries()) {
    if (!narration) continue
    const [media, name] = [mediaFolder(plan), `c${index + 1}`]
    const href = `../${media.folder}/${name}.${media.extension}`
    files.set(`${folder}/smil/${name}.smil`, smilDocument(`../text/${name}.xhtml`, href, narration.clips))
    files.set(`${folder}/${media.folder}/${name}.${media.extension}`, narration.media)
  }
}

function addTexts(files: BookFiles, folder: string, book: BookPlan, plan: RenditionPlan, frame: DocumentFrame): void {
  const { shape } = book
  const fixed = shape.layout === 'pre-paginated'
  const cover = fixed ? fixedCoverDocument(frame, plan, shape.width, shape.height) : coverDocument(frame, plan)
  files.set(`${folder}/text/cover.xhtml`, cover)
  for (const [index, chapter] of plan.chapters.entries()) {
    const text = fixed ? pageDocument(frame, chapter, shape.width, shape.height) : chapterDocument(frame, chapter)
    files.set(`${folder}/text/c${index + 1}.xhtml`, text)
  }
  const viewport = fixed ? `<meta name="viewport" content="width=${shape.width}, height=${shape.height}"/>` : ''
  files.set(`${folder}/text/colophon.xhtml`, colophonDocument(frame, plan).replace('<title>', `${viewport}<title>`))
}

function pictureItem(images: string, name: string, mediaType: string): ManifestItem {
  const [stem = ''] = name.split('.')
  const item = { id: `img-${stem}`, href: `${images}${name}`, mediaType }
  return stem === 'cover' ? { ...item, properties: 'cover-image' } : item
}

function chapterItems(number: number, plan: RenditionPlan, narration: ChapterNarration): ManifestItem[] {
  const text = { id: `c${number}`, href: `text/c${number}.xhtml`, mediaType: XHTML }
  if (!narration) return [text]
  const media = mediaFolder(plan)
  return [
    { ...text, overlay: `m${number}` },
    { id: `m${number}`, href: `smil/c${number}.smil`, mediaType: 'application/smil+xml' },
    { id: `a${number}`, href: `${media.folder}/c${number}.${media.extension}`, mediaType: media.type },
  ]
}

function mediaFolder(plan: RenditionPlan): { folder: string; extension: string; type: string } {
  if (plan.narration.kind === 'hands') return { folder: 'video', extension: 'mp4', type: 'video/mp4' }
  return { folder: 'audio', extension: 'mp3', type: 'audio/mpeg' }
}

/** In a book with spreads, the cover is in the middle, and the other pages alternate between left and right. */
function createSpine(book: BookPlan, plan: RenditionPlan): SpineItem[] {
  const spreads = book.shape.layout === 'pre-paginated' && book.shape.spread === 'auto'
  const side = (index: number): string => `page-spread-${index % 2 === 0 ? 'left' : 'right'}`
  const pages = [...plan.chapters.map((_, index) => `c${index + 1}`), 'colophon']
  if (!spreads) return ['cover', ...pages].map((id) => ({ id }))
  const cover = { id: 'cover', properties: 'rendition:page-spread-center' }
  return [cover, ...pages.map((id, index) => ({ id, properties: side(index) }))]
}

function createContents(plan: RenditionPlan): (readonly [string, string])[] {
  const chapters = plan.chapters.map((chapter, index) => [`c${index + 1}.xhtml`, chapter.title.text] as const)
  return [['cover.xhtml', plan.title], ...chapters, ['colophon.xhtml', plan.colophonTitle]]
}
