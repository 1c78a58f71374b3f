import { expect, test } from 'vitest'
import { BookmarkChange, mergeBookmarks } from './merge-bookmarks.ts'
import type { Bookmark } from './position.ts'

const bookmark = (id: string, charOffset: number, { URI = 'c1.xhtml', ncxRef = 0, timeOffset = 0 } = {}): Bookmark => ({
  id,
  name: id,
  position: { ncxRef, URI, timeOffset, charOffset },
})
const put = (added: Bookmark) => ({ type: 'put', bookmark: added }) as const
const remove = (id: string) => ({ type: 'remove', id }) as const
const merge = (list: readonly Bookmark[], ...changes: Parameters<typeof mergeBookmarks>[1]) =>
  mergeBookmarks(list, changes).map(({ id }) => id)

test('a new bookmark is inserted in the order of positions', () => {
  const list = [bookmark('a', 1), bookmark('c', 9)]
  expect(merge(list, put(bookmark('b', 5)))).toEqual(['a', 'b', 'c'])
  expect(merge(list, put(bookmark('d', 0, { ncxRef: 1 })))).toEqual(['a', 'c', 'd'])
})

test('a bookmark at an existing position replaces the old one', () => {
  expect(merge([bookmark('a', 5)], put(bookmark('b', 5)))).toEqual(['b'])
})

test('two positions in one sentence are the same position, even at different times of its clip', () => {
  const first = bookmark('a', 5, { URI: 'c1.xhtml#s1' })
  expect(merge([first], put(bookmark('b', 7, { URI: 'c1.xhtml#s1', timeOffset: 2 })))).toEqual(['b'])
  expect(merge([first], put(bookmark('b', 5, { URI: 'c1.xhtml#s2' })))).toEqual(['a', 'b'])
})

test('a bookmark with a known id replaces the old one, also at another position', () => {
  expect(merge([bookmark('a', 5), bookmark('b', 7)], put(bookmark('a', 9)))).toEqual(['b', 'a'])
})

test('changes are applied in order, and the removal of an unknown bookmark changes nothing', () => {
  expect(merge([bookmark('a', 5)], remove('a'), put(bookmark('b', 5)), remove('c'))).toEqual(['b'])
  expect(merge([bookmark('a', 5), bookmark('b', 7)], remove('a'))).toEqual(['b'])
})

test('the given list is not modified', () => {
  const list = [bookmark('a', 5)]
  mergeBookmarks(list, [remove('a')])
  expect(list).toHaveLength(1)
})

test('a bookmark in an earlier chapter of the contents comes first, also with a greater character offset', () => {
  const list = [bookmark('a', 1, { ncxRef: 1 }), bookmark('b', 1, { ncxRef: 3 })]
  expect(merge(list, put(bookmark('c', 9, { ncxRef: 0 })))).toEqual(['c', 'a', 'b'])
  expect(merge(list, put(bookmark('c', 9, { ncxRef: 2 })))).toEqual(['a', 'c', 'b'])
})

test('a new bookmark at the offset of another text follows it', () => {
  expect(merge([bookmark('a', 5), bookmark('c', 6)], put(bookmark('b', 5, { URI: 'c2.xhtml' })))).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a stored change has a known type and the values of its type', () => {
  const id = '0195f3a0-0000-7000-8000-000000000001'
  expect(BookmarkChange.safeParse(put(bookmark(id, 5))).success).toBe(true)
  expect(BookmarkChange.safeParse(remove(id)).success).toBe(true)
  const wrong = [{ type: 'rename', id }, { type: 'remove' }, { type: 'put', id }]
  expect(wrong.filter((change) => BookmarkChange.safeParse(change).success)).toEqual([])
})
