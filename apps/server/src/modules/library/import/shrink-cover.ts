import { imageSize } from 'image-size'

/** Path of the small cover in the revision, next to the book's own files. */
export const SMALL_COVER_PATH = 'lectern-cover.jpg'
export const SMALL_COVER_TYPE = 'image/jpeg'

/** Maximum width of the small cover, in pixels: twice the width on the screen. */
const WIDTH_MAX = 480
const HEIGHT_MAX = 720
const QUALITY = 80
/** Minimum size of a cover file that is scaled down. Smaller files load fast enough. */
const WORTH_BYTES = 64 * 1024
/** Maximum number of decoded pixels. The decoder needs 11 bytes for each pixel. */
const PIXELS_MAX = 12_000_000
const KINDS = new Set(['png', 'jpg', 'webp'])
const OPAQUE = 255
/** Maximum share of pixels that are not opaque. The antialiased edge of an illustrated cover has a few such pixels. */
const SOFT_SHARE = 0.01

/**
 * Returns the cover as a JPEG of at most 480 × 720 pixels. Returns undefined if the original file is the better choice.
 * The decoder runs in the inspecting process, so a harmful picture cannot block the server.
 */
export async function shrinkCover(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (bytes.length < WORTH_BYTES) return undefined
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes)
    if (!KINDS.has(type ?? '') || orientation !== 1 || width * height > PIXELS_MAX) return undefined
    const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height)
    // Few books need the decoder, which takes 10 MiB.
    const { PhotonImage, resize, SamplingFilter } = await import('@silvia-odwyer/photon-node')
    const picture = PhotonImage.new_from_byteslice(bytes)
    const small = resize(picture, scaleLength(width, scale), scaleLength(height, scale), SamplingFilter.Lanczos3)
    if (isTransparent(small.get_raw_pixels())) return undefined
    const jpeg = small.get_bytes_jpeg(QUALITY)
    return jpeg.length < bytes.length / 2 ? jpeg : undefined
  } catch {
    // Some browsers can show a picture that this decoder cannot read, so the original file is used.
    return undefined
  }
}

function isTransparent(pixels: Uint8Array): boolean {
  let soft = 0
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== OPAQUE) soft += 1
  return soft > SOFT_SHARE * (pixels.length / 4)
}

function scaleLength(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale))
}
