import { PhotonImage } from '@silvia-odwyer/photon-node'

/** Returns a PNG with pseudo-random pixels, which compresses badly. `alpha` is the opacity, from 0 to 255. */
export function noisyPng(width: number, height: number, alpha = 255): Uint8Array {
  let seed = 1
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, index) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return index % 4 === 3 ? alpha : seed >> 16
  })
  return new PhotonImage(pixels, width, height).get_bytes()
}
