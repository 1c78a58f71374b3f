import { expect, test } from 'vitest'
import { withFirstOfMonth } from './first-of-month.ts'

const formatDecember = (languageTag: string, day: number) =>
  withFirstOfMonth(
    new Intl.DateTimeFormat(languageTag, { weekday: 'long', day: 'numeric', month: 'short' }).format(
      new Date(2026, 11, day),
    ),
    languageTag,
  )

test('in French, the first day of a month is an ordinal, and other days are not', () => {
  expect([formatDecember('fr-FR', 1), formatDecember('fr-FR', 11), formatDecember('fr-FR', 21)]).toEqual([
    'mardi 1er déc.',
    'vendredi 11 déc.',
    'lundi 21 déc.',
  ])
})

test('other languages keep the format of Intl', () => {
  expect(formatDecember('nl-NL', 1)).toBe('dinsdag 1 dec')
})
