import type { Locator } from '@playwright/test'

/** Returns the colours that cover at least 2 % of an element as `r,g,b`, the most frequent colour first. */
export async function readColours(element: Locator): Promise<readonly string[]> {
  const picture = (await element.screenshot()).toString('base64')
  // The app's content security policy forbids the screenshot as an image. A blank page has no such policy.
  const blankPage = await element.page().context().newPage()
  try {
    return await blankPage.evaluate(async (data) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const bytes = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      const counts = new Map<string, number>()
      for (let at = 0; at < bytes.length; at += 4) {
        const colour = bytes.slice(at, at + 3).join(',')
        counts.set(colour, (counts.get(colour) ?? 0) + 1)
      }
      return [...counts]
        .filter(([, count]) => count * 50 >= bytes.length / 4)
        .toSorted(([, one], [, other]) => other - one)
        .map(([colour]) => colour)
    }, picture)
  } finally {
    await blankPage.close()
  }
}
