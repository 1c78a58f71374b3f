import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'

/** Returns the text of the QR code that an element shows, as a camera reads it. */
export async function readQrCode(element: Locator): Promise<string> {
  const png = await element.screenshot()
  const blank = await element.page().context().newPage()
  const { width, height, pixels } = await blank.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return { width: image.width, height: image.height, pixels: [...data] }
  }, png.toString('base64'))
  await blank.close()
  return decodeQR({ width, height, data: Uint8Array.from(pixels) })
}
