import type { BookPlan, RenditionPlan } from './book-plan.ts'
import { escapeXml } from './escape.ts'

/** The folder of a rendition: its language where there are several. */
export function renditionFolder(book: BookPlan, rendition: RenditionPlan): string {
  return book.renditions.length === 1 ? 'EPUB' : rendition.language
}

/** `META-INF/container.xml`: one rootfile a narration language (EPUB Multiple-Rendition Publications 1.1). */
export function containerDocument(book: BookPlan): string {
  const many = book.renditions.length > 1
  const own = many ? ' xmlns:rendition="http://www.idpf.org/2013/rendition"' : ''
  const roots = book.renditions.map((rendition) => {
    const path = `${renditionFolder(book, rendition)}/package.opf`
    return `<rootfile full-path="${path}" media-type="application/oebps-package+xml"${many ? choice(rendition) : ''}/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"${own}>
<rootfiles>
${roots.join('\n')}
</rootfiles>
</container>
`
}

/** `META-INF/metadata.xml`, which a publication of several renditions has (the same specification, §3). */
export function publicationMetadata(book: BookPlan): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<metadata xmlns="http://www.idpf.org/2013/metadata" xmlns:dc="http://purl.org/dc/elements/1.1/" unique-identifier="uid">
<dc:identifier id="uid">${book.identifier}</dc:identifier>
<meta property="dcterms:modified">2026-11-01T00:00:00Z</meta>
</metadata>
`
}

function choice(rendition: RenditionPlan): string {
  const mode = rendition.telling.kind === 'hands' ? 'visual textual' : 'auditory textual'
  const label = escapeXml(rendition.label)
  return ` rendition:language="${rendition.language}" rendition:label="${label}" rendition:accessMode="${mode}"`
}
