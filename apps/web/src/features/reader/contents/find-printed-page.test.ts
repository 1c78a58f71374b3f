import { expect, test } from 'vitest'
import { findPrintedPage } from './use-printed-pages.ts'

const pages = ['iv', '12', 'p. 13', 'Page 14'].map((label, item) => ({ label, target: { item, fragment: '' } }))

test.each([
  ['12', 1],
  [' 12 ', 1],
  ['IV', 0],
  ['13', 2],
  ['page 14', 3],
  ['Seite 12', 1],
])('the typed text %s finds the page at index %i', (typed, index) => {
  expect(findPrintedPage(pages, typed)).toBe(pages[index])
})

test.each(['', ' ', '1', '120', 'v'])('the typed text %j finds no page', (typed) => {
  expect(findPrintedPage(pages, typed)).toBeUndefined()
})
