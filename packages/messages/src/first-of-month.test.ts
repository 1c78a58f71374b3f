import { expect, test } from 'vitest'
import { withFirstOfMonth } from './first-of-month.ts'

const words = (languageTag: string, day: number) =>
  withFirstOfMonth(
    new Intl.DateTimeFormat(languageTag, { weekday: 'long', day: 'numeric', month: 'short' }).format(
      new Date(2026, 11, day),
    ),
    languageTag,
  )

test('the first of a month is an ordinal in French, and no other day is', () => {
  expect([words('fr-FR', 1), words('fr-FR', 11), words('fr-FR', 21)]).toEqual([
    'mardi 1er déc.',
    'vendredi 11 déc.',
    'lundi 21 déc.',
  ])
})

test('other languages write it as Intl does', () => {
  expect(words('nl-NL', 1)).toBe('dinsdag 1 dec')
})
