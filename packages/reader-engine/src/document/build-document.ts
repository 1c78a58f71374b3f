import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { parseContent } from './parse-xml.ts'
import { rewriteReferences } from './rewrite-references.ts'
import { sanitise } from './sanitise.ts'
import type { StyleSheets } from './style-sheets.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

/**
 * A spine item as a detached document that is safe to show: parsed, sanitised, its references rewritten.
 * SVG and pictures in the spine come inside a page of their own. Rejects with `ContentError`.
 */
export async function buildDocument(item: SpineItem, source: ResourceSource, sheets: StyleSheets): Promise<Document> {
  if (item.mediaType.startsWith('image/') && item.mediaType !== 'image/svg+xml') return pictureDocument(item, source)
  for (const path of item.styles) void sheets.text(path)
  const document = parseContent(await source.readText(item.path), item.mediaType)
  sanitise(document)
  await rewriteReferences(document, item.path, source, sheets)
  return document.documentElement.localName === 'svg' ? wrapSvg(document) : document
}

function emptyPage(): Document {
  return new DOMParser().parseFromString(`<html xmlns="${XHTML}"><head/><body/></html>`, 'application/xhtml+xml')
}

async function pictureDocument(item: SpineItem, source: ResourceSource): Promise<Document> {
  const page = emptyPage()
  const image = page.createElementNS(XHTML, 'img')
  image.setAttribute('src', await source.address(item.path))
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

function wrapSvg(document: Document): Document {
  const page = emptyPage()
  page.body.append(page.adoptNode(document.documentElement))
  return page
}
