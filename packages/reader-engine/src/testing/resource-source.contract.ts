import { describe, expect, test } from 'vitest'
import type { ResourceSource } from '../source/resource-source.ts'

/** Files of the book with which every source is tested. */
export const CONTRACT_BOOK: Readonly<Record<string, string>> = {
  'META-INF/container.xml': '<container/>',
  'OPS/kapitel 1 å?#%.xhtml': '<p>Å ä ö — 日本</p>',
  'OPS/empty.css': '',
  'OPS/i.png': 'not really a picture',
}

/** Declares the tests that every source must pass. `load` returns the content of an address. */
export function resourceSourceContract(
  name: string,
  open: () => Promise<ResourceSource>,
  load: (address: string) => Promise<string>,
): void {
  describe(`the contract of sources: ${name}`, () => {
    test.each(Object.entries(CONTRACT_BOOK))('the text of %s is read', async (path, text) => {
      expect(await (await open()).readText(path)).toBe(text)
    })

    test.each(['gone.xhtml', 'OPS', 'ops/I.PNG', ''])('there is no file "%s"', async (path) => {
      await expect((await open()).readText(path)).rejects.toMatchObject({ name: 'ContentError', status: 404, path })
    })

    test.each(Object.entries(CONTRACT_BOOK))('the address of %s loads the file', async (path, text) => {
      const source = await open()
      expect(await load(await source.address(path))).toBe(text)
    })

    test('concurrent reads return the right texts', async () => {
      const source = await open()
      const paths = Object.keys(CONTRACT_BOOK)
      const texts = await Promise.all([...paths, ...paths].map((path) => source.readText(path)))
      expect(texts).toEqual([...Object.values(CONTRACT_BOOK), ...Object.values(CONTRACT_BOOK)])
    })

    test('a file that is missing has no renewed address', async () => {
      await expect((await open()).renewedAddress('gone.mp3')).rejects.toMatchObject({
        name: 'ContentError',
        status: 404,
        path: 'gone.mp3',
      })
    })

    test('a source can be closed', async () => {
      const source = await open()
      await source.address('OPS/i.png')
      expect(() => source.close()).not.toThrow()
    })
  })
}
