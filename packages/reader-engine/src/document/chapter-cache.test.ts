// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { xhtml } from '../testing/book-files.ts'
import { createFakeSource } from '../testing/fake-source.ts'
import { spineItem } from '../testing/rendition.ts'
import { ChapterCache } from './chapter-cache.ts'

const long = xhtml(Array.from({ length: 300 }, () => `<p>${'x'.repeat(1000)}</p>`).join(''))
const createCache = (text: string) => {
  const source = createFakeSource({ 'a.xhtml': text, 'b.xhtml': text })
  const spine = [spineItem('a.xhtml'), spineItem('b.xhtml')]
  return { requestedPaths: source.requestedPaths, chapters: new ChapterCache(spine, source) }
}

test('a chapter that was loaded for a lookup is not loaded again to be shown', async () => {
  const { requestedPaths, chapters } = createCache(xhtml('<p>short</p>'))
  const peeked = await chapters.peek(0)
  expect(await chapters.take(0)).toBe(peeked)
  expect(requestedPaths).toEqual(['a.xhtml'])
})

test('an ordinary chapter is loaded again after it was taken', async () => {
  const { requestedPaths, chapters } = createCache(xhtml('<p>short</p>'))
  expect(await chapters.take(0)).not.toBe(await chapters.take(0))
  expect(requestedPaths).toEqual(['a.xhtml', 'a.xhtml'])
})

test('a long chapter is loaded once for all its sheets, until it is dropped', async () => {
  const { requestedPaths, chapters } = createCache(long)
  expect(await chapters.take(0)).toBe(await chapters.take(0))
  chapters.dropLongExcept([1])
  await chapters.take(0)
  expect(requestedPaths).toEqual(['a.xhtml', 'a.xhtml'])
})

test('an item that does not exist is refused', async () => {
  await expect(createCache('').chapters.take(7)).rejects.toThrow(RangeError)
})
