import { expect, test } from 'vitest'
import { splitChangedFields } from './split-changed-fields.ts'

const FIELDS = ['name', 'city', 'phone', 'email'] as const

test('a field differs only if both users have changed it to different texts', () => {
  const before = { name: 'Fyr', city: 'Fårö', phone: '1', email: '' }
  const now = { name: 'Fyren', city: 'Visby', phone: '2', email: 'fyr@example.org' }
  const typed = { name: 'Fyrskolan', city: 'Visby', phone: '1', email: '' }
  expect(splitChangedFields({ fields: FIELDS, before, now, typed })).toEqual({
    untouched: ['phone', 'email'],
    differing: ['name'],
  })
})

test('a field that only the user has changed does not differ', () => {
  const stored = { name: 'Fyr', city: 'Fårö', phone: '1', email: '' }
  const typed = { ...stored, name: 'Fyrskolan' }
  expect(splitChangedFields({ fields: FIELDS, before: stored, now: stored, typed })).toEqual({
    untouched: ['city', 'phone', 'email'],
    differing: [],
  })
})
