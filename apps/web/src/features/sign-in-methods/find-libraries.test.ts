import { expect, test } from 'vitest'
import { findLibraries } from './find-libraries.ts'

const library = (name: string) => ({ uid: name, name, logIn: 'card' as const })
const ALL = ['Stadtbibliothek Buchenau', 'Gemeindebücherei Kleinweiler', 'Stadtbücherei Ahrental'].map(library)
const findNames = (query: string) => findLibraries(ALL, query).map(({ name }) => name)

test.each([
  ['a word in no name', 'Hamburg', []],
  ['the middle of a word', 'bibliothek', []],
  ['one matching and one other word', 'Stadt Hamburg', []],
  ['an empty query', ' ', ALL.map(({ name }) => name)],
  ['the start of a word, without its accents', 'gemeindebuch', ['Gemeindebücherei Kleinweiler']],
  ['two words in any order', 'ahr STADT', ['Stadtbücherei Ahrental']],
])('search with %s', (_, query, names) => {
  expect(findNames(query)).toEqual(names)
})
