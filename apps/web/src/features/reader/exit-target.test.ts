import { expect, test } from 'vitest'
import { findExitTarget } from './exit-target.ts'

const READER = 'https://lectern.example/bookshelf/play/id/1'

test('an address with library in it closes to the bookshelf, any other goes back in history', () => {
  expect(findExitTarget(`${READER}?from=library`, undefined, true)).toEqual({ kind: 'go', path: '/library/bookshelf' })
  expect(findExitTarget(READER, undefined, true)).toEqual({ kind: 'back' })
})

test('from polylino the way leads to the shelves, whatever the address says', () => {
  expect(findExitTarget(READER, 'polylino', true)).toEqual({ kind: 'go', path: '/shelves' })
  expect(findExitTarget(`${READER}?from=library`, 'polylino', true)).toEqual({ kind: 'go', path: '/shelves' })
})

test('without a page to go back to, the bookshelf is the way out', () => {
  expect(findExitTarget(READER, undefined, false)).toEqual({ kind: 'go', path: '/library/bookshelf' })
})
