import { describe, expect, test } from 'vitest'
import type { PageSpread, SpineItem } from '../package/index.ts'
import { spineItem } from '../testing/rendition.ts'
import { createSpreads } from './spreads.ts'

type Page = PageSpread | 'none' | 'text' | undefined

/** A fixed page with or without a side, one that forbids spreads ('none'), or reflowable text. */
const item = (page: Page): SpineItem =>
  spineItem('', {
    layout: page === 'text' ? 'reflowable' : 'pre-paginated',
    pageSpread: page === 'text' || page === 'none' ? undefined : page,
    spreads: page !== 'none',
  })

/** `0r` is item 0 on the right, `1l2r` a spread, `3c` one in the middle; text has none. */
const sheets = (pages: readonly Page[], direction: 'ltr' | 'rtl' = 'ltr', twoUp = true) => [
  ...new Set(
    Array.from(createSpreads(pages.map(item), twoUp, direction).values(), ({ items, sides }) =>
      items.map((number, at) => `${number}${sides[at]?.charAt(0) ?? ''}`).join(''),
    ),
  ),
]
const unsaid = (count: number) => Array.from<Page>({ length: count })

describe('pages that name no side', () => {
  test('the first stands alone where a book begins, the others meet', () => {
    expect(sheets(unsaid(5))).toEqual(['0r', '1l2r', '3l4r'])
    expect(sheets(unsaid(4))).toEqual(['0r', '1l2r', '3l'])
  })

  test('from right to left the sides are exchanged', () => {
    expect(sheets(unsaid(4), 'rtl')).toEqual(['0l', '1r2l', '3r'])
  })

  test('where one page fits, each stands in the middle', () => {
    expect(sheets(unsaid(3), 'ltr', false)).toEqual(['0c', '1c', '2c'])
  })
})

describe('pages that name their side get it', () => {
  test('a cover on the left and its neighbour make a spread', () => {
    expect(sheets(['left', 'right', 'left'])).toEqual(['0l1r', '2l'])
  })

  test('two lefts, or two rights, never meet', () => {
    expect(sheets(['left', 'left', 'right', 'right'])).toEqual(['0l', '1l2r', '3r'])
  })

  test('a page that names none follows its neighbour', () => {
    expect(sheets(['right', 'left', undefined, undefined, undefined])).toEqual(['0r', '1l2r', '3l4r'])
  })

  test('from right to left the right page is the first', () => {
    expect(sheets(['right', 'left', 'right', 'left'], 'rtl')).toEqual(['0r1l', '2r3l'])
  })

  test('a page in the centre stands alone and breaks a pair', () => {
    expect(sheets([undefined, undefined, 'center', undefined, undefined])).toEqual(['0r', '1l', '2c', '3l4r'])
  })
})

test('a page that forbids spreads stands alone in the middle', () => {
  expect(sheets([undefined, 'none', undefined, undefined])).toEqual(['0r', '1c', '2l3r'])
})

test('text among fixed pages stands alone, and pairs begin anew after it', () => {
  expect(sheets(['text', undefined, undefined, undefined, 'text', undefined])).toEqual(['1l2r', '3l', '5l'])
})

test('a book without pages has no sheets', () => {
  expect(sheets([])).toEqual([])
})

test('every fixed page stands on the sheet that it is found under', () => {
  const pages: Page[] = ['left', undefined, 'text', 'right', 'right', 'center', undefined, 'none', 'left', 'left']
  for (const direction of ['ltr', 'rtl'] as const) {
    const spreads = createSpreads(pages.map(item), true, direction)
    expect([...spreads.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9])
    for (const [number, { items }] of spreads) expect(items).toContain(number)
  }
})
