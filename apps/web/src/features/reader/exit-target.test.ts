import { expect, test } from 'vitest'
import { findExitTarget } from './exit-target.ts'

const READER = 'https://lectern.example/bookshelf/play/id/1'

test('an address that contains “library” closes to the bookshelf, and any other address goes back in history', () => {
  expect(findExitTarget(`${READER}?from=library`, undefined, true)).toEqual({ kind: 'go', path: '/library/bookshelf' })
  expect(findExitTarget(READER, undefined, true)).toEqual({ kind: 'back' })
})

test('a reader from polylino always closes to the shelves', () => {
  expect(findExitTarget(READER, 'polylino', true)).toEqual({ kind: 'go', path: '/shelves' })
  expect(findExitTarget(`${READER}?from=library`, 'polylino', true)).toEqual({ kind: 'go', path: '/shelves' })
})

test('without a page in the history the book closes to the bookshelf', () => {
  expect(findExitTarget(READER, undefined, false)).toEqual({ kind: 'go', path: '/library/bookshelf' })
})
