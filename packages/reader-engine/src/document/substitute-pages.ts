import { DEFAULT_PAGE_TEXTS, type LoadPageTexts } from './page-texts.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

/** The page has no margins, because a fixed page must fill the frame. */
const EMPTY_PAGE = `<html xmlns="${XHTML}"><head/><body style="margin:0;height:100%"/></html>`

function createEmptyPage(): Document {
  return new DOMParser().parseFromString(EMPTY_PAGE, 'application/xhtml+xml')
}

/** Creates an XHTML page with only the image at `address`. */
export function createPictureDocument(address: string): Document {
  const page = createEmptyPage()
  const image = page.createElementNS(XHTML, 'img')
  image.setAttribute('src', address)
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

/**
 * Creates an XHTML page that only says that this part of the book cannot be shown, after the title of the part. In
 * English if the texts of the app cannot be loaded.
 */
export async function createNotShownDocument(loadTexts: LoadPageTexts | undefined, title = ''): Promise<Document> {
  const { language, notShown } = (await loadTexts?.().catch(() => undefined)) ?? DEFAULT_PAGE_TEXTS
  const page = createEmptyPage()
  if (title !== '') page.body.append(createLine(page, title, 'margin:1em 10%;font:bold 1.25em/1.5 sans-serif'))
  const notice = createLine(page, notShown, 'margin:20% 10%;font:1.25em/1.5 sans-serif')
  notice.setAttribute('lang', language)
  page.body.append(notice)
  return page
}

function createLine(page: Document, text: string, style: string): Element {
  const line = page.createElementNS(XHTML, 'p')
  line.setAttribute('style', `text-align:center;${style}`)
  line.append(text)
  return line
}

/** Wraps the root of a document without a body, such as an SVG, in an XHTML page. */
export function wrapInPage(document: Document): Document {
  const page = createEmptyPage()
  page.body.append(page.adoptNode(document.documentElement))
  return page
}
