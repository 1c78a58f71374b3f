import { expect, test } from 'vitest'
import type { SpineItem } from './book-index.ts'
import { spineItem } from '../testing/rendition.ts'
import { findTargetAtProgress, getProgress } from './progress.ts'

const item = (length: number, layout: SpineItem['layout'] = 'reflowable') => spineItem('', { length, layout })

test('the progress of a location in a text counts characters and maps back to the location', () => {
  const spine = [item(100), item(300)]
  expect(getProgress(spine, 1, 100, 0)).toBe(0.5)
  expect(findTargetAtProgress(spine, 0.5)).toEqual({ item: 1, charOffset: 100 })
})

test('without counts, progress counts chapters', () => {
  expect(getProgress([item(0), item(0)], 1, 0, 0)).toBe(0.5)
})

test('in a book of fixed pages, progress counts pages, not characters', () => {
  const spine = [
    item(0, 'pre-paginated'),
    item(900, 'pre-paginated'),
    item(10, 'pre-paginated'),
    item(0, 'pre-paginated'),
  ]
  expect(getProgress(spine, 2, 0, 0)).toBe(0.5)
  expect(findTargetAtProgress(spine, 0.5)).toEqual({ item: 2, charOffset: 0 })
})
