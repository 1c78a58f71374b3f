import { expect, test } from 'vitest'
import {
  ALL_SELECTED,
  countSelected,
  getPageSelection,
  isSelected,
  NOTHING_SELECTED,
  selectRows,
  toggleRow,
} from './row-selection.ts'

test('an empty page is not selected', () => {
  expect(getPageSelection(ALL_SELECTED, [])).toBe('none')
})

test('rows of several pages are selected together, each once', () => {
  const selection = selectRows(selectRows(NOTHING_SELECTED, ['a', 'b'], true), ['b', 'c'], true)
  expect(selection).toEqual({ kind: 'some', ids: ['a', 'b', 'c'] })
  expect(getPageSelection(selection, ['c', 'd'])).toBe('some')
  expect(getPageSelection(selection, ['a', 'b'])).toBe('all')
  expect(getPageSelection(selection, ['d'])).toBe('none')
})

test('a row that is toggled twice is as before', () => {
  for (const selection of [NOTHING_SELECTED, ALL_SELECTED]) {
    const once = toggleRow(selection, 'a')
    expect(isSelected(once, 'a')).toBe(!isSelected(selection, 'a'))
    expect(toggleRow(once, 'a')).toEqual(selection)
  }
})

test('all rows without exceptions are counted with rows of other pages', () => {
  const selection = toggleRow(toggleRow(ALL_SELECTED, 'a'), 'b')
  expect(selection).toEqual({ kind: 'all', except: ['a', 'b'] })
  expect(countSelected(selection, 1000)).toBe(998)
  expect(isSelected(selection, 'never loaded')).toBe(true)
})

test('the number of selected rows is never negative after the list has become shorter', () => {
  expect(countSelected({ kind: 'all', except: ['a', 'b'] }, 1)).toBe(0)
})
