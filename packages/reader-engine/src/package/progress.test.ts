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

test('a location without a character offset is counted by its share of the chapter', () => {
  const spine = [item(100), item(300)]
  expect(getProgress(spine, 1, 0, 0.5)).toBe(0.625)
  expect(getProgress([item(0), item(0)], 1, 0, 0.5)).toBe(0.75)
})

test('a character offset behind the end of a chapter is the end of the chapter', () => {
  const spine = [item(100), item(300)]
  expect(getProgress(spine, 0, 500, 0)).toBe(0.25)
  expect(getProgress(spine, 2, 0, 0)).toBe(1)
})

test('the end of a chapter is the first character of the next chapter, and the end of the book is its last', () => {
  const spine = [item(100), item(300)]
  expect(findTargetAtProgress(spine, 0.25)).toEqual({ item: 1, charOffset: 0 })
  expect(findTargetAtProgress(spine, 1)).toEqual({ item: 1, charOffset: 299 })
  expect(findTargetAtProgress([item(100), item(0)], 1)).toEqual({ item: 1, charOffset: 0 })
  expect(findTargetAtProgress([item(0), item(0)], 1)).toEqual({ item: 1, charOffset: 0 })
})

test('a book of texts and fixed pages counts characters', () => {
  expect(getProgress([item(0, 'pre-paginated'), item(100), item(100)], 2, 0, 0)).toBe(0.5)
})
