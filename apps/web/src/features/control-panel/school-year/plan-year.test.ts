import type { ManagedGroup } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { choosePlan, proposeYear, toSteps } from './plan-year.ts'

const level = { viewable: 2, editable: 2 } as const
const group = (name: string): ManagedGroup => ({
  id: name,
  version: 3,
  organization: { id: 'school', name: 'School' },
  attributes: {
    name: { value: name, ...level },
    code: { value: null, ...level },
    ageFilter: { value: null, ...level },
  },
  student_count: 20,
  actions: [],
})

test('a grade rises by one, the highest grade leaves, and a group without a grade stays', () => {
  const groups = ['Year 9 Ash', '10B', 'Chess club', '1 Owls'].map(group)
  expect(toSteps(groups, proposeYear(groups, 2026))).toEqual([
    { id: 'Year 9 Ash', version: 3, name: 'Year 10 Ash', leaves: false },
    { id: '10B', version: 3, name: '10B (2026)', leaves: true },
    { id: '1 Owls', version: 3, name: '2 Owls', leaves: false },
  ])
})

test('a number in parentheses is no grade', () => {
  const groups = ['Foxes (2)', '4 A (2026)', '9 B'].map(group)
  const plans = proposeYear(groups, 2027)
  expect(groups.map(({ id }) => [plans.get(id)?.choice, plans.get(id)?.name])).toEqual([
    ['keep', 'Foxes (2)'],
    ['rename', '5 A (2026)'],
    ['leave', '9 B (2027)'],
  ])
})

test('with one grade, no one leaves unless the administrator chooses it', () => {
  const owls = group('4 Owls')
  expect(proposeYear([owls], 2026).get('4 Owls')).toEqual({ choice: 'rename', name: '5 Owls' })
  expect(choosePlan(owls, 'leave', 2026)).toEqual({ choice: 'leave', name: '4 Owls (2026)' })
  expect(toSteps([owls], new Map([['4 Owls', choosePlan(owls, 'keep', 2026)]]))).toEqual([])
})
