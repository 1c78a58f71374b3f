import { expect, test } from 'vitest'
import { findLibraries } from './find-libraries.ts'

const library = (name: string) => ({ uid: name, name, logIn: 'card' as const })
const ALL = ['Stadtbibliothek Buchenau', 'Gemeindebücherei Kleinweiler', 'Stadtbücherei Ahrental'].map(library)
const found = (question: string) => findLibraries(ALL, question).map(({ name }) => name)

test.each([
  ['a word that none has', 'Hamburg', []],
  ['the middle of a word', 'bibliothek', []],
  ['one word that fits and one that does not', 'Stadt Hamburg', []],
  ['nothing yet', ' ', ALL.map(({ name }) => name)],
  ['the beginning of a word, without its accents', 'gemeindebuch', ['Gemeindebücherei Kleinweiler']],
  ['two words in any order', 'ahr STADT', ['Stadtbücherei Ahrental']],
])('%s', (_, question, names) => {
  expect(found(question)).toEqual(names)
})
