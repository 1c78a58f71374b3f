import { expect, test } from 'vitest'
import { cameFromOtherPage, findExitTarget } from './exit-target.ts'

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

test('a page with a link to the book is an earlier page', () => {
  const arrival = { referrer: 'https://portal.example/', historyLength: 2, loadedAt: READER }
  expect(cameFromOtherPage(arrival)).toBe(true)
  expect(cameFromOtherPage({ ...arrival, loadedAt: 'https://lectern.example/login?redirect=%2F' })).toBe(true)
})

test.each([
  ['an address that was typed', { referrer: '' }],
  ['a new tab', { historyLength: 1 }],
  ['a log-in at the auth service', { loadedAt: 'https://lectern.example/login/callback?code=c' }],
])('%s has no earlier page to which the book can close', (_, change) => {
  const arrival = { referrer: 'https://portal.example/', historyLength: 2, loadedAt: READER, ...change }
  expect(cameFromOtherPage(arrival)).toBe(false)
})
