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
  const moved = rendition(['en/two.xhtml', 'sv/two.xhtml'].map((path) => spineItem(path)))
  expect(findCounterpartItem(2, swedish, moved)).toBe(1)
  expect(findCounterpartItem(1, swedish, rendition([spineItem('sv/one.xhtml'), spineItem('en/cover.xhtml')]))).toBe(0)
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

test('a text without an id is the corresponding item, although another item is spoken as a whole', () => {
  const whole = rendition([spineItem('en/cover.xhtml'), spineItem('en/one.xhtml')], [track(0, '')])
  expect(findCounterpartText({ item: 1, fragment: '' }, swedish, whole)).toEqual({ item: 1, fragment: '' })
})

test('a sentence is found in another item if its own item speaks only other sentences', () => {
  const split = rendition(
    ['en/cover.xhtml', 'en/one.xhtml', 'en/two.xhtml'].map((path) => spineItem(path)),
    [track(1, 's1'), track(2, 's2'), track(2, 's3')],
  )
  expect(findCounterpartText({ item: 1, fragment: 's3' }, swedish, split)).toEqual({ item: 2, fragment: 's3' })
})
