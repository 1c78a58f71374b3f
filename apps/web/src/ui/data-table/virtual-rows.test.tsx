// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExampleTable, loaded, makeCities, stubWidth } from './testing/example-table.tsx'
import { PLAIN_ROWS_MAX, spaceRows } from './virtual-rows.ts'

beforeEach(() => {
  stubWidth('wide')
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(560)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(56)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const rowIndexes = () => screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')))

test('a page of few rows renders all rows', () => {
  render(<ExampleTable state={loaded(makeCities(PLAIN_ROWS_MAX))} initialQuery={{ pageSize: 50 }} />)
  expect(rowIndexes()).toHaveLength(PLAIN_ROWS_MAX + 1)
})

test('a page of a thousand rows renders only the visible rows, with the numbers of the whole list', () => {
  render(<ExampleTable state={loaded(makeCities(1000))} initialQuery={{ pageSize: 100 }} />)
  expect(rowIndexes().slice(0, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(rowIndexes().length).toBeLessThan(60)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001')
})

test('Ctrl+End renders and focuses the last row, and the row stays rendered', () => {
  render(<ExampleTable state={loaded(makeCities(1000))} initialQuery={{ pageSize: 100 }} />)
  screen.getByRole('rowheader', { name: 'City 1' }).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'End', ctrlKey: true })
  expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('1001')
  expect(rowIndexes().at(-1)).toBe(1001)
  expect(rowIndexes().length).toBeLessThan(60)
})

test('gaps stand for the rows that are not rendered', () => {
  const items = [
    { index: 2, start: 100, end: 150 },
    { index: 3, start: 150, end: 200 },
    { index: 9, start: 450, end: 500 },
  ]
  expect(spaceRows(items, 1000)).toEqual({
    rows: [
      { index: 2, gapBefore: 100 },
      { index: 3, gapBefore: 0 },
      { index: 9, gapBefore: 250 },
    ],
    gapAfter: 500,
  })
  expect(spaceRows([], 1000, 40)).toEqual({ rows: [], gapAfter: 1000 })
})
