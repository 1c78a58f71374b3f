import { expect, test } from 'vitest'
import { nextSorting, type PupilReading, parseSorting, sortPupils } from './sort-pupils.ts'

const pupil = (name: string, seconds: number, lastDay: string | null): PupilReading => ({
  pupil: { uid: name, name },
  seconds,
  days: seconds / 10,
  books: 1,
  lastDay,
})
const PUPILS = [pupil('Östen', 30, '2026-11-20'), pupil('Ada', 30, null), pupil('Pia', 90, '2026-10-01')]
const names = (...sorting: Parameters<typeof parseSorting>) =>
  sortPupils(PUPILS, parseSorting(...sorting), 'sv').map((row) => row.pupil.name)

test("pupils are sorted by name in the language's order if the address names no column", () => {
  expect(names({})).toEqual(['Ada', 'Pia', 'Östen'])
  expect(names({ sortBy: 'shoe size', sortDesc: 'true' })).toEqual(['Ada', 'Pia', 'Östen'])
  expect(sortPupils(PUPILS, { by: 'name', desc: false }, 'de').map((row) => row.pupil.name)).toEqual([
    'Ada',
    'Östen',
    'Pia',
  ])
})

test('pupils with equal values are sorted by name in both directions', () => {
  expect(names({ sortBy: 'time', sortDesc: 'true' })).toEqual(['Pia', 'Ada', 'Östen'])
  expect(names({ sortBy: 'time' })).toEqual(['Ada', 'Östen', 'Pia'])
  expect(names({ sortBy: 'books', sortDesc: 'true' })).toEqual(['Ada', 'Pia', 'Östen'])
})

test('a pupil who has not read is sorted like a date before all others', () => {
  expect(names({ sortBy: 'lastRead' })).toEqual(['Ada', 'Pia', 'Östen'])
  expect(names({ sortBy: 'lastRead', sortDesc: 'true' })).toEqual(['Östen', 'Pia', 'Ada'])
})

test('a click on a column sorts numbers in descending and names in ascending order; a second click reverses the order', () => {
  const byName = parseSorting({})
  expect(nextSorting('time', byName)).toEqual({ by: 'time', desc: true })
  expect(nextSorting('time', { by: 'time', desc: true })).toEqual({ by: 'time', desc: false })
  expect(nextSorting('name', { by: 'time', desc: true })).toEqual({ by: 'name', desc: false })
  expect(nextSorting('name', byName)).toEqual({ by: 'name', desc: true })
})
