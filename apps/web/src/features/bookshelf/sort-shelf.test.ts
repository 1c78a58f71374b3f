import { expect, test } from 'vitest'
import { sortShelf } from './sort-shelf.ts'
import { shelfBook } from './testing/shelf-book.ts'

const books = [
  shelfBook({ title: 'Öl', authors: ['Bo'], addedAt: '2026-01-03T10:00:00Z' }),
  shelfBook({ title: 'Zebra 10', authors: [], lastOpenedAt: '2026-03-02T10:00:00Z' }),
  shelfBook({ title: 'zebra 9', authors: ['Ada'], lastOpenedAt: '2026-03-05T10:00:00Z' }),
  shelfBook({ title: 'Apa', authors: ['Bo'], addedAt: '2026-01-02T10:00:00Z' }),
]
const titles = (order: Parameters<typeof sortShelf>[1], languageTag = 'sv') =>
  sortShelf(books, order, languageTag).map(({ book }) => book.title)

test('the book last opened stands first, those never opened last, newest first', () => {
  expect(titles('opened')).toEqual(['zebra 9', 'Zebra 10', 'Öl', 'Apa'])
})

test('titles stand as the reader’s own language has them, numbers by what they count', () => {
  expect(titles('title', 'sv')).toEqual(['Apa', 'zebra 9', 'Zebra 10', 'Öl'])
  expect(titles('title', 'de')).toEqual(['Apa', 'Öl', 'zebra 9', 'Zebra 10'])
})

test('books of one author stand by title, those that nobody is said to have written last', () => {
  expect(titles('author')).toEqual(['zebra 9', 'Apa', 'Öl', 'Zebra 10'])
})

test('the newest stands first', () => {
  expect(titles('newest').slice(0, 2)).toEqual(['Öl', 'Apa'])
})
