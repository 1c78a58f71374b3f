import { PhotonImage } from '@silvia-odwyer/photon-node'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { noisyPng } from '../testing/noisy-png.ts'
import { shrinkCover } from './shrink-cover.ts'

test('a picture that is none is left as it is', () => {
  expect(shrinkCover(new Uint8Array(100_000))).toBeUndefined()
})

test('a picture that breaks off is left as it is', () => {
  expect(shrinkCover(noisyPng(400, 400).slice(0, 100_000))).toBeUndefined()
})

test('a picture that says it is too large to be decoded is left as it is', () => {
  const bomb = noisyPng(400, 400)
  new DataView(bomb.buffer).setUint32(16, 60_000)
  new DataView(bomb.buffer).setUint32(20, 60_000)
  expect(shrinkCover(bomb)).toBeUndefined()
})

test('a small file, and a see-through picture, are left as they are', () => {
  expect(shrinkCover(noisyPng(40, 60))).toBeUndefined()
  expect(shrinkCover(noisyPng(400, 400, 128))).toBeUndefined()
})

test('a soft edge is no loss', () => {
  const drawn = PhotonImage.new_from_byteslice(noisyPng(400, 400))
  const pixels = drawn.get_raw_pixels().fill(100, 0, 4 * 400)
  expect(shrinkCover(new PhotonImage(pixels, 400, 400).get_bytes())).toBeDefined()
})

test('a large cover becomes a JPEG that fits the shelf, in its own shape', () => {
  const small = shrinkCover(noisyPng(800, 1000))
  expect(imageSize(small ?? new Uint8Array())).toMatchObject({ type: 'jpg', width: 480, height: 600 })
})
