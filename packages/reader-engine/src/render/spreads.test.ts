import { describe, expect, test } from 'vitest'
import type { PageSpread, SpineItem } from '../package/index.ts'
import { spineItem } from '../testing/rendition.ts'
import { createSpreads } from './spreads.ts'

type Page = PageSpread | 'none' | 'text' | undefined

/** 'none' is a fixed page that forbids spreads; 'text' is reflowable text. */
const item = (page: Page): SpineItem =>
  spineItem('', {
    layout: page === 'text' ? 'reflowable' : 'pre-paginated',
    pageSpread: page === 'text' || page === 'none' ? undefined : page,
    spreads: page !== 'none',
  })

/** `0r` is item 0 on the right, `1l2r` is a spread, `3c` is a page in the centre. */
const sheets = (pages: readonly Page[], direction: 'ltr' | 'rtl' = 'ltr', twoUp = true) => [
  ...new Set(
    Array.from(createSpreads(pages.map(item), twoUp, direction).values(), ({ items, sides }) =>
      items.map((number, at) => `${number}${sides[at]?.charAt(0) ?? ''}`).join(''),
    ),
  ),
]
const pagesWithoutSide = (count: number) => Array.from<Page>({ length: count })

describe('pages without a side', () => {
  test('the first is alone as a cover, the others form pairs', () => {
    expect(sheets(pagesWithoutSide(5))).toEqual(['0r', '1l2r', '3l4r'])
    expect(sheets(pagesWithoutSide(4))).toEqual(['0r', '1l2r', '3l'])
  })

  test('in a right-to-left book the sides are exchanged', () => {
    expect(sheets(pagesWithoutSide(4), 'rtl')).toEqual(['0l', '1r2l', '3r'])
  })

  test('each is in the middle if only one page fits', () => {
    expect(sheets(pagesWithoutSide(3), 'ltr', false)).toEqual(['0c', '1c', '2c'])
  })
})

describe('pages with a side are placed on it', () => {
  test('a cover on the left and its neighbour form a spread', () => {
    expect(sheets(['left', 'right', 'left'])).toEqual(['0l1r', '2l'])
  })

  test('two left pages, or two right pages, never form a pair', () => {
    expect(sheets(['left', 'left', 'right', 'right'])).toEqual(['0l', '1l2r', '3r'])
  })

  test('a page without a side is placed after the pages with a side', () => {
    expect(sheets(['right', 'left', undefined, undefined, undefined])).toEqual(['0r', '1l2r', '3l4r'])
  })

  test('in a right-to-left book the right page is the first', () => {
    expect(sheets(['right', 'left', 'right', 'left'], 'rtl')).toEqual(['0r1l', '2r3l'])
  })

  test('a page in the centre is alone and breaks a pair', () => {
    expect(sheets([undefined, undefined, 'center', undefined, undefined])).toEqual(['0r', '1l', '2c', '3l4r'])
  })
})

test('a page that forbids spreads is alone in the middle', () => {
  expect(sheets([undefined, 'none', undefined, undefined])).toEqual(['0r', '1c', '2l3r'])
})

test('text between fixed pages is alone, and a new pair starts after it', () => {
  expect(sheets(['text', undefined, undefined, undefined, 'text', undefined])).toEqual(['1l2r', '3l', '5l'])
})

test('a book without pages has no sheets', () => {
  expect(sheets([])).toEqual([])
})

test('each fixed page is on the sheet that has its index as key', () => {
  const pages: Page[] = ['left', undefined, 'text', 'right', 'right', 'center', undefined, 'none', 'left', 'left']
  for (const direction of ['ltr', 'rtl'] as const) {
    const spreads = createSpreads(pages.map(item), true, direction)
    expect([...spreads.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9])
    for (const [number, { items }] of spreads) expect(items).toContain(number)
  }
})
