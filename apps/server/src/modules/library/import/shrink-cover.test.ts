import { PhotonImage } from '@silvia-odwyer/photon-node'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { noisyPng } from '../testing/noisy-png.ts'
import { shrinkCover } from './shrink-cover.ts'

test('a file that is not a picture is left unchanged', async () => {
  expect(await shrinkCover(new Uint8Array(100_000))).toBeUndefined()
})

test('a truncated picture is left unchanged', async () => {
  expect(await shrinkCover(noisyPng(400, 400).slice(0, 100_000))).toBeUndefined()
})

test('a picture whose header says that it is too large to decode is left unchanged', async () => {
  const bomb = noisyPng(400, 400)
  new DataView(bomb.buffer).setUint32(16, 60_000)
  new DataView(bomb.buffer).setUint32(20, 60_000)
  expect(await shrinkCover(bomb)).toBeUndefined()
})

test('a small file and a transparent picture are left unchanged', async () => {
  expect(await shrinkCover(noisyPng(40, 60))).toBeUndefined()
  expect(await shrinkCover(noisyPng(400, 400, 128))).toBeUndefined()
})

test('a soft edge is not treated as transparency', async () => {
  const drawn = PhotonImage.new_from_byteslice(noisyPng(400, 400))
  const pixels = drawn.get_raw_pixels().fill(100, 0, 4 * 400)
  expect(await shrinkCover(new PhotonImage(pixels, 400, 400).get_bytes())).toBeDefined()
})

test('a large cover becomes a JPEG that fits the shelf and keeps its proportions', async () => {
  const small = await shrinkCover(noisyPng(800, 1000))
  expect(imageSize(small ?? new Uint8Array())).toMatchObject({ type: 'jpg', width: 480, height: 600 })
})
