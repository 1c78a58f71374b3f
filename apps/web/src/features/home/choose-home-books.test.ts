import type { ShelfBook } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { chooseHomeBooks, getMinutesLeft } from './choose-home-books.ts'

const book = (
  title: string,
  lastOpenedAt: string | null,
  addedAt = '2026-01-01T00:00:00Z',
  progress = 0,
): ShelfBook => ({
  book: {
    id: title,
    title,
    authors: [],
    language: 'sv',
    layout: 'reflowable',
    direction: 'ltr',
    narrations: [],
    kind: 'book',
    coverUrl: null,
    duration: 600,
    description: null,
    ages: null,
    level: null,
    accessibility: { summary: null, features: [], hazards: [], accessModes: [] },
  },
  addedAt,
  lastOpenedAt,
  progress,
})

test('the last opened book is the current book; new books are those never opened', () => {
  const early = book('early', '2026-02-01T00:00:00Z')
  const late = book('late', '2026-03-01T00:00:00Z')
  const old = book('old', null, '2026-01-01T00:00:00Z')
  const fresh = book('fresh', null, '2026-01-09T00:00:00Z')
  expect(chooseHomeBooks([early, old, late, fresh])).toEqual({ current: late, newBooks: [fresh, old] })
})

test('if no book was opened, the newest is the current book and is not among the new books', () => {
  const only = book('only', null)
  expect(chooseHomeBooks([only])).toEqual({ current: only, newBooks: [] })
})

test('an empty shelf has no current book', () => {
  expect(chooseHomeBooks([])).toEqual({ current: null, newBooks: [] })
})

test('the minutes left are a whole number, at least one, and null at the end', () => {
  expect(getMinutesLeft(book('a', null, undefined, 0.45))).toBe(6)
  expect(getMinutesLeft(book('a', null, undefined, 0.999))).toBe(1)
  expect(getMinutesLeft(book('a', null, undefined, 1))).toBeNull()
})
