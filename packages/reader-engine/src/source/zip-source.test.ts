// @vitest-environment node
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { tinyEpub, writeZip } from '@lectern/test-kit'
import { expect, test, vi } from 'vitest'
import { CONTRACT_BOOK, resourceSourceContract } from '../testing/resource-source.contract.ts'
import { openZipSource } from './zip-source.ts'

async function createZip(files: Readonly<Record<string, string>>): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/epub+zip'))
  for (const [path, text] of Object.entries(files)) await writer.add(path, new TextReader(text))
  return writer.close()
}

resourceSourceContract(
  'zip',
  async () => openZipSource(await createZip(CONTRACT_BOOK)),
  async (address) => (await fetch(address)).text(),
)

test('a file has the same address for all calls, and none after the book is closed', async () => {
  const source = await openZipSource(await createZip(CONTRACT_BOOK))
  const [first, second] = await Promise.all([source.address('OPS/i.png'), source.address('OPS/i.png')])
  expect(first).toBe(second)
  source.close()
  await vi.waitFor(async () => {
    await expect(fetch(first)).rejects.toThrow(TypeError)
  })
})

test('an address has the type of its file', async () => {
  const source = await openZipSource(await createZip(CONTRACT_BOOK))
  const response = await fetch(await source.address('OPS/i.png'))
  expect(response.headers.get('content-type')).toBe('image/png')
})

test.each([
  ['a file that is not a zip', new Blob(['hello'])],
  ['an empty file', new Blob([])],
  ['half a zip', new Blob([new Uint8Array(tinyEpub().subarray(0, 300))])],
])('%s is refused', async (_what, file) => {
  await expect(openZipSource(file)).rejects.toMatchObject({ name: 'ContentError', status: 422 })
})

test('a damaged file in the zip is reported with its path', async () => {
  const bytes = writeZip([{ name: 'OPS/a.xhtml', data: '<p>Once upon a time there was a lamp</p>' }])
  bytes.fill(0xff, 45, 60)
  const source = await openZipSource(new Blob([new Uint8Array(bytes)]))
  await expect(source.readText('OPS/a.xhtml')).rejects.toMatchObject({
    name: 'ContentError',
    status: 422,
    path: 'OPS/a.xhtml',
  })
})

test('a file that declares too large a size is not unpacked', async () => {
  const source = await openZipSource(
    new Blob([new Uint8Array(writeZip([{ name: 'a.xhtml', data: 'x', claimedSize: 600 * 1024 * 1024 }]))]),
  )
  await expect(source.readText('a.xhtml')).rejects.toMatchObject({ status: 413 })
})

test('a file that is longer than its declared size is not unpacked', async () => {
  const data = 'x'.repeat(5_000_000)
  const source = await openZipSource(new Blob([new Uint8Array(writeZip([{ name: 'a.xhtml', data, claimedSize: 10 }]))]))
  await expect(source.readText('a.xhtml')).rejects.toMatchObject({ status: 422 })
})

test('a file that exists but failed in an element has no renewed address', async () => {
  const source = await openZipSource(await createZip(CONTRACT_BOOK))
  await expect(source.renewedAddress('OPS/i.png')).rejects.toMatchObject({ status: 422 })
})
