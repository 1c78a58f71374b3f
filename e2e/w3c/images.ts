import type { Area } from './colours.ts'
import type { OpenBook } from './open-book.ts'

/**
 * Waits until a picture has loaded, and returns its area in the window.
 * @throws Error if the picture is too small or does not fit into the window.
 */
export async function locateImage(book: OpenBook, selector: string): Promise<Area> {
  const frame = await book.findFrame(selector)
  const image = frame.locator(selector).first()
  await book.waitUntil(
    () => image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)),
    (width) => width > 0,
    'the picture loaded',
    5000,
  )
  const box = await image.boundingBox()
  const size = book.page.viewportSize()
  if (!box || !size || box.width < 10 || box.height < 10 || box.x < 0 || box.x + box.width > size.width)
    throw new Error(`the picture is not in view: ${JSON.stringify(box)}`)
  return { left: box.x, top: box.y, width: box.width, height: box.height }
}
