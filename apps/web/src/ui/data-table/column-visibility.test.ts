import { expect, test } from 'vitest'
import { getChosenColumns, getVisibility } from './column-visibility.ts'

const columns = [
  { id: 'name' },
  { id: 'email' },
  { id: 'phone', hiddenByDefault: true },
  { id: 'tasks', required: true },
]

test('the first column and required columns are visible although the address does not name them', () => {
  expect(getVisibility(columns, ['phone'])).toEqual({ name: true, email: false, phone: true, tasks: true })
})

test('without a choice, columns that are hidden by default are not visible', () => {
  expect(getVisibility(columns, null)).toEqual({ name: true, email: true, phone: false, tasks: true })
})

test('the default columns are not in the query', () => {
  expect(getChosenColumns(columns, { name: true, email: true, phone: false, tasks: true })).toBeNull()
  expect(getChosenColumns(columns, { name: true, email: false, phone: false, tasks: true })).toEqual(['name', 'tasks'])
})
