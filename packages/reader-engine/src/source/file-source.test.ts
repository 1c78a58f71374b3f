import { expect, test, vi } from 'vitest'
import { CONTRACT_BOOK, resourceSourceContract } from '../testing/resource-source.contract.ts'
import { createFileSource } from './file-source.ts'

const files = new Map(Object.entries(CONTRACT_BOOK).map(([path, text]) => [path, new Blob([text], { type: 'text/x' })]))
const open = () => createFileSource({ file: async (path) => files.get(path), indexed: true })

resourceSourceContract(
  'files on this device',
  async () => open(),
  async (address) => (await fetch(address)).text(),
)

test('an error of the device’s storage is reported with the path, and there is no renewed address', async () => {
  const broken = createFileSource({ file: () => Promise.reject(new Error('storage is gone')), indexed: true })
  for (const call of [broken.readText('a.xhtml'), broken.address('a.xhtml'), broken.renewedAddress('a.xhtml')])
    await expect(call).rejects.toMatchObject({ name: 'ContentError', status: 422, path: 'a.xhtml' })
  await expect(open().renewedAddress('OPS/i.png')).rejects.toMatchObject({ status: 422 })
})

test('an address is valid while the book is open, has the file’s type, and is the same for each call', async () => {
  const source = open()
  const [first, second] = await Promise.all([source.address('OPS/i.png'), source.address('OPS/i.png')])
  expect(first).toBe(second)
  expect((await fetch(first)).headers.get('content-type')).toBe('text/x')
  source.close()
  await vi.waitFor(async () => {
    await expect(fetch(first)).rejects.toThrow(TypeError)
  })
})

test('other hosts are used only if the deployment allows them', () => {
  const source = createFileSource({ file: async () => undefined, indexed: true, remoteOrigins: ['https://a.example'] })
  expect(source.remoteAddress?.('https://a.example/p.png')).toBe('https://a.example/p.png')
  expect(source.remoteAddress?.('https://b.example/p.png')).toBeUndefined()
})
