import { PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node'
import { imageSize } from 'image-size'

/** The path of the small cover in the revision, beside the book's own files. */
export const SMALL_COVER_PATH = 'lectern-cover.jpg'
export const SMALL_COVER_TYPE = 'image/jpeg'

/** Twice the width at which a cover is shown, and a matching height for most books. */
const WIDTH_MAX = 480
const HEIGHT_MAX = 720
const QUALITY = 80
/** A smaller cover file is fast enough unchanged. */
const WORTH_BYTES = 64 * 1024
/** A decoded pixel takes four bytes, and there are two copies for a moment. */
const PIXELS_MAX = 24_000_000
const KINDS = new Set(['png', 'jpg', 'webp'])
const OPAQUE = 255
/** Drawn covers have a soft edge, whose transparency a JPEG can lose without harm. */
const SOFT_SHARE = 0.01

/**
 * Scales a cover down to a JPEG of at most 480 × 720. Returns undefined where that saves nothing or would lose
 * something (another type of picture, transparency, EXIF rotation) and where the picture cannot be read. The decoder is
 * WebAssembly and runs in the time-limited inspecting process, so that a hostile picture cannot harm the server.
 */
export function shrinkCover(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < WORTH_BYTES) return undefined
  try {
    const { width, height, type, orientation = 1 } = imageSize(bytes)
    if (!KINDS.has(type ?? '') || orientation !== 1 || width * height > PIXELS_MAX) return undefined
    const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height)
    const picture = PhotonImage.new_from_byteslice(bytes)
    const small = resize(picture, sized(width, scale), sized(height, scale), SamplingFilter.Lanczos3)
    if (isSeeThrough(small.get_raw_pixels())) return undefined
    const jpeg = small.get_bytes_jpeg(QUALITY)
    return jpeg.length < bytes.length / 2 ? jpeg : undefined
  } catch {
    // A browser may read a picture that this decoder cannot: it gets the picture unchanged.
    return undefined
  }
}

function isSeeThrough(pixels: Uint8Array): boolean {
  let soft = 0
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== OPAQUE) soft += 1
  return soft > SOFT_SHARE * (pixels.length / 4)
}

function sized(length: number, scale: number): number {
  return Math.max(1, Math.round(length * scale))
}
