import { isDocument, isPicture, mayBeDocument, type SpineItem } from '../package/index.ts'
import type { BuildContext } from './build-document.ts'
import { isTooComplex } from './document-limits.ts'
import { createNotShownDocument, createPictureDocument } from './substitute-pages.ts'

/**
 * Reads a spine item that the package does not declare as XHTML or SVG. Resolves with the text of a document, or with a
 * page that shows the image, or that says that the file cannot be shown. Rejects with `ContentError` if the file cannot
 * be loaded.
 */
export async function readOtherContent(
  { path, mediaType }: Pick<SpineItem, 'path' | 'mediaType'>,
  { source, loadTexts }: BuildContext,
): Promise<string | Document> {
  if (isPicture(mediaType)) return createPictureDocument(await source.address(path))
  if (!mayBeDocument(mediaType)) return createNotShownDocument(loadTexts)
  const text = await source.readText(path)
  return isDocument(mediaType, text) ? text : createNotShownDocument(loadTexts)
}

/** Returns the text of a document, or a page that says that the document cannot be shown if it is too complex. */
export async function replaceTooComplex(
  text: string,
  { loadTexts }: Pick<BuildContext, 'loadTexts'>,
): Promise<string | Document> {
  return isTooComplex(text) ? createNotShownDocument(loadTexts) : text
}
