import { expect, test } from 'vitest'
import { wayOut } from './exit-target.ts'

const READER = 'https://lectern.example/bookshelf/play/id/1'

test('an address with library in it closes to the bookshelf, any other goes back in history', () => {
  expect(wayOut(`${READER}?from=library`, undefined, true)).toEqual({ kind: 'go', path: '/library/bookshelf' })
  expect(wayOut(READER, undefined, true)).toEqual({ kind: 'back' })
})

test('from polylino the way leads to the shelves, whatever the address says', () => {
  expect(wayOut(READER, 'polylino', true)).toEqual({ kind: 'go', path: '/shelves' })
  expect(wayOut(`${READER}?from=library`, 'polylino', true)).toEqual({ kind: 'go', path: '/shelves' })
})

test('without a page to go back to, the bookshelf is the way out', () => {
  expect(wayOut(READER, undefined, false)).toEqual({ kind: 'go', path: '/library/bookshelf' })
})
