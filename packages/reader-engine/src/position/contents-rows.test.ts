import { describe, expect, test } from 'vitest'
import type { TocEntry } from '../package/index.ts'
import { spineItem } from '../testing/rendition.ts'
import type { ContentsRow } from '../state/reading-state.ts'
import { findContentsRow, createContentsRows } from './contents-rows.ts'

const item = (path: string) => spineItem(path)
const entry = (label: string, path: string, children: TocEntry[] = [], fragment = ''): TocEntry => ({
  label,
  path,
  fragment,
  children,
})

test('the contents become rows in document order, with their depth and target', () => {
  const spine = ['a', 'b', 'a'].map(item)
  const toc = [
    entry('Part', '', [entry('One', 'a', [entry('Section', 'a', [], 's')])]),
    entry('Gone', 'z'),
    entry('Two', 'b'),
  ]
  expect(createContentsRows(toc, spine)).toEqual([
    { label: 'Part', depth: 0, item: -1, fragment: '' },
    { label: 'One', depth: 1, item: 0, fragment: '' },
    { label: 'Section', depth: 2, item: 0, fragment: 's' },
    { label: 'Gone', depth: 0, item: -1, fragment: '' },
    { label: 'Two', depth: 0, item: 1, fragment: '' },
  ])
})

describe('the row of a location', () => {
  const row = (at: number, depth = 0): ContentsRow => ({ label: '', depth, item: at, fragment: '' })

  test.each([
    ['the row that leads to it', [row(0), row(2), row(4)], 2, 1],
    ['the row before it, if no row leads to it', [row(0), row(2), row(4)], 3, 1],
    ['none before the first row', [row(2)], 1, -1],
    ['none in a book without contents', [], 3, -1],
    ['never a row without a target', [row(0), row(-1)], 3, 0],
    ['the chapter, not a section in the same file', [row(0), row(1), row(1, 1), row(1, 1)], 1, 1],
    ['the nearest row, even if the contents are in another order', [row(5), row(1), row(3)], 4, 2],
  ])('%s', (_what, rows, place, expected) => {
    expect(findContentsRow(rows, place)).toBe(expected)
  })
})

describe('if several rows lead to the same file', () => {
  const row = (fragment: string, depth: number): ContentsRow => ({ label: '', depth, item: 1, fragment })
  const rows = [row('', 0), row('s1', 1), row('s2', 1), row('c2', 0), row('s3', 1)]
  const begun = (...fragments: string[]) => findContentsRow(rows, 1, (fragment) => fragments.includes(fragment))

  test('the current row is the last row that has begun', () => {
    expect(begun()).toBe(0)
    expect(begun('s1')).toBe(1)
    expect(begun('s1', 's2', 'c2')).toBe(3)
    expect(begun('s1', 's2', 'c2', 's3')).toBe(4)
  })

  test('a location in a later file has the last chapter row of the earlier file', () => {
    expect(findContentsRow(rows, 2, () => false)).toBe(3)
  })
})
