import type { AssignmentSummary } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { groupAssignments } from './group-assignments.ts'

const summary = (id: string, group: string | null): AssignmentSummary => ({
  id,
  contextType: 'Assignment',
  status: 'published',
  title: id,
  book: { id: 'book', title: 'Book' },
  group: group === null ? null : { uid: group, name: group },
  teacher: { uid: 'teacher', name: 'Ada' },
  dueAt: null,
  createdAt: '2026-11-01T10:00:00Z',
  publishedAt: '2026-11-01T10:00:00Z',
  counts: { pupils: 1, begun: 0, submitted: 0 },
})

test('the group with the latest assignment comes first, and each group has its two newest assignments', () => {
  const groups = groupAssignments([summary('5', '4B'), summary('4', '3A'), summary('3', '4B'), summary('2', '4B')])
  expect(groups.map(({ name, assignments }) => [name, ...assignments.map(({ id }) => id)])).toEqual([
    ['4B', '5', '3'],
    ['3A', '4'],
  ])
})

test('assignments for single pupils form a group without a name', () => {
  expect(groupAssignments([summary('1', null)])[0]?.name).toBeNull()
})

test('the four groups with the newest assignments are listed', () => {
  const groups = groupAssignments(['1A', '1B', '1C', '1D', '1E'].map((group) => summary(group, group)))
  expect(groups.map(({ key }) => key)).toEqual(['1A', '1B', '1C', '1D'])
})
