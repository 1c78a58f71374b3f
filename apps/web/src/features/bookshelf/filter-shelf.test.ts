import { expect, test } from 'vitest'
import { filterShelf, listFilters } from './filter-shelf.ts'
import { createShelfBook } from '../../testing/shelf-book.ts'

const school = createShelfBook({
  title: 'À l’école',
  authors: ['Zoé Ö'],
  language: 'fr',
  ages: { from: 6, to: 8 },
  level: 'CP',
})
const frogs = createShelfBook({ title: 'Frogs', language: 'en-GB', narrations: ['audio', 'video'], progress: 0.4 })
const silent = createShelfBook({ title: 'Silence', language: 'en', ages: { from: 12, to: null } })
const all = [school, frogs, silent]
const titles = (books: readonly { book: { title: string } }[]) => books.map(({ book }) => book.title)
const findTitles = (search: string, ...filters: Parameters<typeof filterShelf>[1]['filters']) =>
  titles(filterShelf(all, { search, filters }))

test('a search finds every word in title or author, without accents or capitals', () => {
  expect(findTitles('ECOLE zoe')).toEqual(['À l’école'])
  expect(findTitles('ecole frogs')).toEqual([])
})

test('a search forgives hyphens and apostrophes', () => {
  const keeper = createShelfBook({ title: 'The Lamp-Keeper’s E\u2011Mail' })
  for (const search of ['lampkeeper', 'lamp keeper', 'lamp-keeper', 'lamp\u00ADkeeper', "keeper's", 'email'])
    expect(filterShelf([keeper, frogs], { search, filters: [] })).toEqual([keeper])
})

test('a search forgives one typing error in words of five or more letters, if no book has the words', () => {
  for (const search of ['silnce', 'slience', 'sillence', 'zoe ecoel']) expect(findTitles(search)).toHaveLength(1)
  expect(findTitles('fogr')).toEqual([])
  const frogy = createShelfBook({ title: 'Frogy' })
  expect(titles(filterShelf([frogs, frogy], { search: 'frogs', filters: [] }))).toEqual(['Frogs'])
})

test('filters narrow the result, but a second language widens it', () => {
  expect(findTitles('', 'sound', 'started')).toEqual(['Frogs'])
  expect(findTitles('', 'language:en')).toEqual(['Frogs', 'Silence'])
  expect(findTitles('', 'language:en', 'language:fr')).toHaveLength(3)
  expect(findTitles('', 'language:fr', 'sound')).toEqual([])
})

test('a book matches every age band that its ages overlap, and a second age band widens the result', () => {
  expect(findTitles('', 'ages:0-6')).toEqual(['À l’école'])
  expect(findTitles('', 'ages:7-9')).toEqual(['À l’école'])
  expect(findTitles('', 'ages:10-12')).toEqual(['Silence'])
  expect(findTitles('', 'ages:13-')).toEqual(['Silence'])
  expect(findTitles('', 'ages:0-6', 'ages:13-')).toEqual(['À l’école', 'Silence'])
  expect(findTitles('', 'ages:0-6', 'language:en')).toEqual([])
})

test('the level filter uses the publisher’s own name of the level', () => {
  expect(findTitles('', 'level:CP')).toEqual(['À l’école'])
  expect(findTitles('', 'level:B1')).toEqual([])
})

test('only filters that match some of the books are offered', () => {
  expect(listFilters(all, [])).toEqual([
    'started',
    'sound',
    'signVideo',
    'language:en',
    'language:fr',
    'ages:0-6',
    'ages:7-9',
    'ages:10-12',
    'ages:13-',
    'level:CP',
  ])
  expect(listFilters([frogs], [])).toEqual([])
})

test('a chosen filter is always offered, so that the user can remove it', () => {
  expect(listFilters([frogs], ['language:nl'])).toEqual(['language:nl'])
})
