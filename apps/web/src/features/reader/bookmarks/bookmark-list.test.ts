import type { Bookmark } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { defaultBookmarkName, addBookmark, removeBookmark } from './bookmark-list.ts'

const bookmark = (id: string, URI: string, charOffset: number, timeOffset = 0): Bookmark => ({
  id,
  name: id,
  position: { ncxRef: 0, URI, charOffset, timeOffset },
})
const byOffset = (a: Bookmark['position'], b: Bookmark['position']) => a.charOffset - b.charOffset
const names = (list: readonly Bookmark[]) => list.map(({ id }) => id)

test('a bookmark at an existing position replaces the old one', () => {
  const list = [bookmark('a', 'c1.xhtml#s1', 10), bookmark('b', 'c1.xhtml#s2', 20)]
  expect(names(addBookmark(list, bookmark('new', 'c1.xhtml#s1', 10, 1.5), byOffset))).toEqual(['new', 'b'])
})

test('without a sentence id the character offset identifies the position', () => {
  const list = [bookmark('a', 'c1.xhtml', 10)]
  expect(names(addBookmark(list, bookmark('new', 'c1.xhtml', 10), byOffset))).toEqual(['new'])
  expect(names(addBookmark(list, bookmark('later', 'c1.xhtml', 11), byOffset))).toEqual(['a', 'later'])
})

test('bookmarks stay sorted by their position in the book', () => {
  const list = [bookmark('b', 'c1.xhtml#s2', 20), bookmark('c', 'c1.xhtml#s3', 30)]
  expect(names(addBookmark(list, bookmark('a', 'c1.xhtml#s1', 10), byOffset))).toEqual(['a', 'b', 'c'])
})

test('a bookmark is sorted by the book, also if the contents have no entry for it', () => {
  const list = [bookmark('b', 'c2.xhtml', 5), bookmark('a', 'c1.xhtml', 3)]
  const byFile = (a: Bookmark['position'], b: Bookmark['position']) => a.URI.localeCompare(b.URI)
  expect(names(addBookmark(list, bookmark('c', 'c3.xhtml', 1), byFile))).toEqual(['a', 'b', 'c'])
})

test('a removed bookmark is not in the list, and adding it again restores its place in the order', () => {
  const a = bookmark('a', 'c1.xhtml#s1', 10)
  const list = [a, bookmark('b', 'c1.xhtml#s2', 20)]
  const without = removeBookmark(list, 'a')
  expect(names(without)).toEqual(['b'])
  expect(addBookmark(without, a, byOffset)).toEqual(list)
})

test('the default name is the current entry of the contents, or the last one', () => {
  const row = (label: string) => ({ label, depth: 0, item: 0, fragment: '' })
  const contents = [row('One'), row('Middle'), row('Two')]
  expect(defaultBookmarkName(contents, 0)).toBe('One')
  expect(defaultBookmarkName(contents, -1)).toBe('Two')
  expect(defaultBookmarkName([], -1)).toBe('')
})

test('a long label is cut to the maximum length of a name', () => {
  const label = `${'a'.repeat(254)}😀 and on`
  const name = defaultBookmarkName([{ label, depth: 0, item: 0, fragment: '' }], 0)
  expect([name.length, name.isWellFormed()]).toEqual([255, true])
})
