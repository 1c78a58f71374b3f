import { expect, test } from 'vitest'
import { filterShelf, filtersFor } from './filter-shelf.ts'
import { shelfBook } from './testing/shelf-book.ts'

const school = shelfBook({
  title: 'À l’école',
  authors: ['Zoé Ö'],
  language: 'fr',
  lastOpenedAt: '2026-03-02T10:00:00Z',
})
const frogs = shelfBook({ title: 'Frogs', language: 'en-GB', narrations: ['audio', 'video'], progress: 0.4 })
const silent = shelfBook({ title: 'Silence', language: 'en', lastOpenedAt: '2026-03-05T10:00:00Z' })
const all = [school, frogs, silent]
const titles = (books: readonly { book: { title: string } }[]) => books.map(({ book }) => book.title)
const ask = (search: string, ...filters: Parameters<typeof filterShelf>[1]['filters']) =>
  titles(filterShelf(all, { search, filters }))

test('the book last opened stands first, those never opened last', () => {
  expect(ask('')).toEqual(['Silence', 'À l’école', 'Frogs'])
})

test('a search finds every word in title or author, without accents or capitals', () => {
  expect(ask('ECOLE zoe')).toEqual(['À l’école'])
  expect(ask('ecole frogs')).toEqual([])
})

test('filters narrow, but two languages widen', () => {
  expect(ask('', 'sound', 'started')).toEqual(['Frogs'])
  expect(ask('', 'language:en')).toEqual(['Silence', 'Frogs'])
  expect(ask('', 'language:en', 'language:fr')).toHaveLength(3)
  expect(ask('', 'language:fr', 'sound')).toEqual([])
})

test('only filters that divide the shelf are offered', () => {
  expect(filtersFor(all)).toEqual(['started', 'sound', 'signVideo', 'language:en', 'language:fr'])
  expect(filtersFor([frogs])).toEqual([])
})
