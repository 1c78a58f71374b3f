import type { BookPlan, RenditionPlan } from './book-plan.ts'
import { escapeXml } from './escape.ts'

/** Returns the folder of a rendition: `EPUB` in a book with one rendition, otherwise the language of the rendition. */
export function renditionFolder(book: BookPlan, rendition: RenditionPlan): string {
  return book.renditions.length === 1 ? 'EPUB' : rendition.language
}

/** Returns `META-INF/container.xml` with one rootfile for each rendition (EPUB Multiple-Rendition Publications 1.1). */
export function containerDocument(book: BookPlan): string {
  const hasSeveral = book.renditions.length > 1
  const namespace = hasSeveral ? ' xmlns:rendition="http://www.idpf.org/2013/rendition"' : ''
  const roots = book.renditions.map((rendition) => {
    const path = `${renditionFolder(book, rendition)}/package.opf`
    return `<rootfile full-path="${path}" media-type="application/oebps-package+xml"${hasSeveral ? selectionAttributes(rendition) : ''}/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"${namespace}>
<rootfiles>
${roots.join('\n')}
</rootfiles>
</container>
`
}

/** Returns `META-INF/metadata.xml` for a book with several renditions (EPUB Multiple-Rendition Publications 1.1 §3). */
export function publicationMetadata(book: BookPlan): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<metadata xmlns="http://www.idpf.org/2013/metadata" xmlns:dc="http://purl.org/dc/elements/1.1/" unique-identifier="uid">
<dc:identifier id="uid">${book.identifier}</dc:identifier>
<meta property="dcterms:modified">2026-11-01T00:00:00Z</meta>
</metadata>
`
}

function selectionAttributes(rendition: RenditionPlan): string {
  const mode = rendition.narration.kind === 'hands' ? 'visual textual' : 'auditory textual'
  const label = escapeXml(rendition.label)
  return ` rendition:language="${rendition.language}" rendition:label="${label}" rendition:accessMode="${mode}"`
}
