import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnGrid, pageAt, pageCount, reflowCss, type ReflowSettings } from './page-geometry.ts'

const settings: ReflowSettings = { spread: 'auto', marginInline: 40, marginBlock: 30, css: 'p{color:red}' }

test.each([
  [600, 'auto', 2],
  [599, 'auto', 1],
  [2000, 'none', 1],
] as const)('a page %d px wide with spread %s has %d columns', (width, spread, columns) => {
  expect(columnGrid({ width, height: 800 }, { ...settings, spread }, false).columns).toBe(columns)
})

test('columns that would be too narrow for the text size are not side by side', () => {
  const countColumns = (columnMin: number) =>
    columnGrid({ width: 660, height: 800 }, { ...settings, columnMin }, false).columns
  expect([countColumns(250), countColumns(251)]).toEqual([2, 1])
})

test('vertical text has one column along the y axis, at any width', () => {
  expect(columnGrid({ width: 1200, height: 800 }, settings, true)).toEqual({
    columns: 1,
    columnSize: 740,
    gap: 60,
    stride: 800,
    axis: 'y',
  })
})

test('the columns and gaps of a page are together as wide as the page', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 4000 }),
      fc.integer({ min: 0, max: 90 }),
      fc.boolean(),
      (width, marginInline, vertical) => {
        const grid = columnGrid(
          { width, height: width },
          { ...settings, marginInline, marginBlock: marginInline },
          vertical,
        )
        expect(grid.stride * grid.columns).toBeCloseTo(width, 6)
      },
    ),
  )
})

test('text of n columns has the number of pages that the columns need', () => {
  const one = columnGrid({ width: 500, height: 800 }, settings, false)
  const two = columnGrid({ width: 1000, height: 800 }, settings, false)
  const extent = (columns: number, grid: typeof one) => columns * grid.stride - grid.gap
  expect([0, 1, 2, 3].map((columns) => pageCount(extent(columns, one), one))).toEqual([1, 1, 2, 3])
  expect([0, 1, 2, 3, 4].map((columns) => pageCount(extent(columns, two), two))).toEqual([1, 1, 1, 2, 2])
})

test('a column belongs to its page, with half a pixel of tolerance', () => {
  const grid = columnGrid({ width: 1000, height: 800 }, settings, false)
  expect([-40, 0, 499, 500, 999.4, 999.6, 1000].map((distance) => pageAt(distance, grid))).toEqual([
    0, 0, 0, 0, 0, 1, 1,
  ])
})

test('a column is found on the page that contains it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 200, max: 3000 }),
      fc.nat(500),
      fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      (width, column, error) => {
        const grid = columnGrid({ width, height: 800 }, settings, false)
        expect(pageAt(column * grid.stride + error, grid)).toBe(Math.floor(column / grid.columns))
      },
    ),
  )
})

test('the style sheet of the layout contains the size and the columns; the user’s styles are last', () => {
  const size = { width: 1000, height: 700 }
  const grid = columnGrid(size, settings, false)
  const css = reflowCss(size, settings, grid)
  expect(css).toContain(`column-width:${grid.columnSize}px!important`)
  expect(css).toContain('margin:30px 40px!important')
  expect(css).toContain('height:640px!important')
  expect(css).toContain('max-height:640px')
  expect(css.endsWith('p{color:red}')).toBe(true)
})
