import { expect, test } from 'vitest'
import { sortShelf } from './sort-shelf.ts'
import { createShelfBook } from '../../testing/shelf-book.ts'

const books = [
  createShelfBook({ title: 'Öl', authors: ['Bo'], addedAt: '2026-01-03T10:00:00Z' }),
  createShelfBook({ title: 'Zebra 10', authors: [], lastOpenedAt: '2026-03-02T10:00:00Z' }),
  createShelfBook({ title: 'zebra 9', authors: ['Ada'], lastOpenedAt: '2026-03-05T10:00:00Z' }),
  createShelfBook({ title: 'Apa', authors: ['Bo'], addedAt: '2026-01-02T10:00:00Z' }),
]
const titles = (order: Parameters<typeof sortShelf>[1], languageTag = 'sv') =>
  sortShelf(books, order, languageTag).map(({ book }) => book.title)

test('the last opened book is first; books that were never opened are last, the newest of them first', () => {
  expect(titles('opened')).toEqual(['zebra 9', 'Zebra 10', 'Öl', 'Apa'])
})

test('books that were never opened are sorted by the user’s language first', () => {
  const german = createShelfBook({ title: 'german', language: 'de', addedAt: '2026-01-01T00:00:00Z' })
  const english = createShelfBook({ title: 'english', language: 'en', addedAt: '2026-01-09T00:00:00Z' })
  expect(sortShelf([english, german], 'opened', 'de')).toEqual([german, english])
})

test('titles are sorted by the reader’s language, and numbers by value', () => {
  expect(titles('title', 'sv')).toEqual(['Apa', 'zebra 9', 'Zebra 10', 'Öl'])
  expect(titles('title', 'de')).toEqual(['Apa', 'Öl', 'zebra 9', 'Zebra 10'])
})

test('books of one author are sorted by title; books without an author are last', () => {
  expect(titles('author')).toEqual(['zebra 9', 'Apa', 'Öl', 'Zebra 10'])
})

test('the newest book is first', () => {
  expect(titles('newest').slice(0, 2)).toEqual(['Öl', 'Apa'])
})
