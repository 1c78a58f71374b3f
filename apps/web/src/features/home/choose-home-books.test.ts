import { expect, test } from 'vitest'
import { createShelfBook } from '../../testing/shelf-book.ts'
import { chooseHomeBooks, getMinutesLeft } from './choose-home-books.ts'

test('the last opened book is the current book; new books are those never opened', () => {
  const early = createShelfBook({ title: 'early', lastOpenedAt: '2026-02-01T00:00:00Z' })
  const late = createShelfBook({ title: 'late', lastOpenedAt: '2026-03-01T00:00:00Z' })
  const old = createShelfBook({ title: 'old', addedAt: '2026-01-01T00:00:00Z' })
  const fresh = createShelfBook({ title: 'fresh', addedAt: '2026-01-09T00:00:00Z' })
  expect(chooseHomeBooks([early, old, late, fresh], 'sv')).toEqual({ current: late, newBooks: [fresh, old] })
})

test('if no book was opened, the newest is the current book and is not among the new books', () => {
  const only = createShelfBook({ title: 'only' })
  expect(chooseHomeBooks([only], 'sv')).toEqual({ current: only, newBooks: [] })
})

test('books in the user’s language come first, before newer books in other languages', () => {
  const german = createShelfBook({ title: 'german', language: 'de', addedAt: '2026-01-01T00:00:00Z' })
  const english = createShelfBook({ title: 'english', language: 'en-GB', addedAt: '2026-01-09T00:00:00Z' })
  expect(chooseHomeBooks([english, german], 'de')).toEqual({ current: german, newBooks: [english] })
  expect(chooseHomeBooks([english, german], 'en-US')).toEqual({ current: english, newBooks: [german] })
})

test('an empty shelf has no current book', () => {
  expect(chooseHomeBooks([], 'sv')).toEqual({ current: null, newBooks: [] })
})

test('the minutes left are a whole number, at least one, and null at the end', () => {
  const tenMinutes = { title: 'a', duration: 600 }
  expect(getMinutesLeft(createShelfBook({ ...tenMinutes, progress: 0.45 }))).toBe(6)
  expect(getMinutesLeft(createShelfBook({ ...tenMinutes, progress: 0.999 }))).toBe(1)
  expect(getMinutesLeft(createShelfBook({ ...tenMinutes, progress: 1 }))).toBeNull()
})
