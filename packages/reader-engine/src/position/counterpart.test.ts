import { expect, test } from 'vitest'
import { rendition, spineItem, track } from '../testing/rendition.ts'
import { findCounterpartItem, findCounterpartText } from './counterpart.ts'

const swedish = rendition(
  ['sv/cover.xhtml', 'sv/one.xhtml', 'sv/two.xhtml'].map((path) => spineItem(path)),
  [track(1, 's1'), track(2, 's2')],
)

test('an item is found by its path, else by its file name, else by its index', () => {
  const shared = rendition(['sv/two.xhtml', 'sv/one.xhtml'].map((path) => spineItem(path)))
  expect(findCounterpartItem(1, swedish, shared)).toBe(1)
  const translated = rendition(['en/one.xhtml', 'en/cover.xhtml', 'en/two.xhtml'].map((path) => spineItem(path)))
  expect(findCounterpartItem(0, swedish, translated)).toBe(1)
  const other = rendition(['x.xhtml', 'y.xhtml'].map((path) => spineItem(path)))
  expect(findCounterpartItem(1, swedish, other)).toBe(1)
  expect(findCounterpartItem(2, swedish, other)).toBe(1)
})

test('a sentence is found by its id, in its own chapter first', () => {
  const translated = rendition(
    ['en/foreword.xhtml', 'en/one.xhtml', 'en/two.xhtml'].map((path) => spineItem(path)),
    [track(0, 's1'), track(1, 's1'), track(2, 's2')],
  )
  expect(findCounterpartText({ item: 1, fragment: 's1' }, swedish, translated)).toEqual({ item: 1, fragment: 's1' })
  const merged = rendition([spineItem('en/all.xhtml'), spineItem('en/two.xhtml')], [track(0, 's1'), track(0, 's2')])
  expect(findCounterpartText({ item: 2, fragment: 's2' }, swedish, merged)).toEqual({ item: 0, fragment: 's2' })
  expect(findCounterpartText({ item: 2, fragment: 'gone' }, swedish, merged)).toEqual({ item: 1, fragment: 'gone' })
})
