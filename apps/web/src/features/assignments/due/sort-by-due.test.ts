import { expect, test } from 'vitest'
import { sortByDue } from './sort-by-due.ts'

test('the earliest due day comes first, and work without a due day last', () => {
  const items = [
    { id: 'none', dueAt: null },
    { id: 'late', dueAt: '2026-03-09T12:00:00.000Z' },
    { id: 'no day', dueAt: null },
    { id: 'soon', dueAt: '2026-03-02T12:00:00.000Z' },
  ]
  expect(sortByDue(items).map(({ id }) => id)).toEqual(['soon', 'late', 'none', 'no day'])
})
