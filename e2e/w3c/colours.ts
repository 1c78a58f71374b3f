import type { Browser, Page } from '@playwright/test'

/** A colour and the fraction (0 to 1) of an area that it covers. */
export interface ColourShare {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly share: number
}

export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Returns the visible colours in an area of the page, with their fractions of the area. */
export async function readColours(page: Page, area: Area): Promise<ColourShare[]> {
  const { left: x, top: y, width, height } = area
  const picture = await page.screenshot({ clip: { x, y, width, height } })
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  return countColours(browser, picture.toString('base64'))
}

/** Returns the fraction (0 to 1) of an area that the matching colours cover. */
export function sumShares(colours: readonly ColourShare[], matches: (colour: ColourShare) => boolean): number {
  return colours.filter(matches).reduce((sum, { share }) => sum + share, 0)
}

export const isRed = ({ red, green, blue }: ColourShare) => red > 200 && green < 60 && blue < 60
/** Returns whether a colour is clearly green: solid green, or half-transparent green on white. */
export const isGreenish = ({ red, green, blue }: ColourShare) => green > red + 40 && green > blue + 40
export const isSolidGreen = ({ red, green, blue }: ColourShare) => red < 30 && blue < 30 && green > 100 && green < 160

/**
 * Returns the colours of a PNG image with their fractions. Uses a blank page, because the app's content security policy
 * forbids the screenshot.
 */
async function countColours(browser: Browser, png: string): Promise<ColourShare[]> {
  const window = await browser.newPage()
  try {
    return await window.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)
      const counts = new Map<number, number>()
      for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
      return Array.from(counts, ([pixel, count]) => ({
        red: pixel & 255,
        green: (pixel >> 8) & 255,
        blue: (pixel >> 16) & 255,
        share: count / pixels.length,
      }))
    }, png)
  } finally {
    await window.close()
  }
}
