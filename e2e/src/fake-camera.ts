import { writeFile } from 'node:fs/promises'
import { chromium, type Browser } from '@playwright/test'
import { encodeQR } from 'qr'
import { findBrowser } from './find-browser.ts'
import { BROWSER_ARGUMENTS } from './launch-browser.ts'

const WIDTH = 640
const HEIGHT = 480
const CODE_PX = 300
const GREY = 200
const NO_COLOUR = 128

/**
 * Launches a browser whose camera shows a QR code with this text. `file` is the path of the video file to write
 * (YUV4MPEG2).
 */
export async function launchWithCamera(file: string, text: string): Promise<Browser> {
  await writeFile(file, drawFrame(text))
  return chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
  })
}

function drawFrame(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const side = Math.floor(CODE_PX / rows.length)
  const [left, top] = [WIDTH, HEIGHT].map((size) => Math.floor((size - side * rows.length) / 2))
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isDark = rows[Math.floor((y - (top ?? 0)) / side)]?.[Math.floor((x - (left ?? 0)) / side)]
      if (isDark !== undefined) luma[y * WIDTH + x] = isDark ? 16 : 235
    }
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip C420jpeg\nFRAME\n`), luma, chroma])
}
