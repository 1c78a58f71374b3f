import { expect, test, type Frame, type Page } from '@playwright/test'
import { tinyEpub } from '@lectern/test-kit'
import { fetchToken, uploadBook } from '../src/api.ts'
import { origin, startSession } from '../src/log-in.ts'

const XHTML = 'media-type="application/xhtml+xml"'
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>'
const inner = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Map</title></head><body><p/><p>The island</p>
  <img src="i.svg" alt="North"/><script>document.body.textContent = 'a script ran'</script><a href="c2.xhtml">To the end</a></body></html>`

const createBook = () =>
  tinyEpub({
    title: 'A book with a frame and a PDF',
    chapters: {
      'c1.xhtml': '<p>Look: <a href="mailto:ann@a.example">write</a></p><iframe src="map.xhtml" title="Map"></iframe>',
      'c2.xhtml': '<p>The end.</p>',
    },
    files: {
      'map.xhtml': { data: inner, mediaType: 'application/xhtml+xml' },
      'i.svg': { data: PICTURE, mediaType: 'image/svg+xml' },
      'b.pdf': { data: '%PDF-1.7 secret words', mediaType: 'application/pdf' },
    },
    contents: false,
    replace: {
      'OPS/package.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x-frame</dc:identifier><dc:title>A book with a frame and a PDF</dc:title><dc:language>en</dc:language></metadata>
        <manifest><item id="a" href="c1.xhtml" ${XHTML}/><item id="b" href="b.pdf" media-type="application/pdf"/><item id="c" href="c2.xhtml" ${XHTML}/><item id="m" href="map.xhtml" ${XHTML}/><item id="i" href="i.svg" media-type="image/svg+xml"/></manifest>
        <spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>`,
    },
  })

async function openBook(page: Page): Promise<void> {
  const token = await fetchToken(origin(), 'super.uk')
  const upload = await uploadBook(origin(), token, new Blob([new Uint8Array(createBook())]))
  if (!('book' in upload)) throw new Error(upload.refusal.message)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startSession(page, 'super.uk')
  await page.goto(`${origin()}/bookshelf/play/id/${upload.book.book.id}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
}

const findPage = (page: Page, text: string) =>
  page.frameLocator('[data-book-host] > div:visible > iframe').getByText(text)

/** A frame locator does not find a frame in an XHTML document, where the names of elements are in lower case. */
async function findEmbeddedFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url() === 'about:srcdoc')
  await expect.poll(find).toBeDefined()
  const frame = find()
  if (!frame) throw new Error('the embedded document is not loaded')
  return frame
}
const next = (page: Page) => page.getByRole('button', { name: 'Next page', exact: true }).click()

test('a page shows the document that it embeds, without its scripts', async ({ page }) => {
  await openBook(page)
  const embedded = await findEmbeddedFrame(page)
  await expect(embedded.getByText('The island')).toBeVisible()
  const picture = embedded.getByRole('img', { name: 'North' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(20)
  await embedded.getByRole('link', { name: 'To the end' }).click()
  await expect(findPage(page, 'The end.')).toBeVisible()
})

test('a file that cannot be shown says so, and the next page follows', async ({ page }) => {
  await openBook(page)
  await next(page)
  await expect(findPage(page, 'This part of the book can’t be shown here.')).toBeVisible()
  await next(page)
  await expect(findPage(page, 'The end.')).toBeVisible()
})

test('a link to an email address asks before it opens the email app', async ({ page }) => {
  await openBook(page)
  await findPage(page, 'write').click()
  await expect(page.getByRole('alertdialog')).toContainText('opens your email app: ann@a.example')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})
