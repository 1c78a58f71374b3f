import type { CustomerUser } from '@lectern/contracts'
import { expect, test } from 'vitest'
import { keepRoles } from './keep-roles.ts'

const role = (schoolUid: string, active: boolean) =>
  ({ schoolUid, schoolName: schoolUid, role: 'employee', active, addToSubSchools: true }) as const
const person = (status: CustomerUser['status'], ...roles: readonly ReturnType<typeof role>[]): CustomerUser => ({
  uid: 'person',
  legacyId: 1,
  externalId: null,
  userName: 'tea.cher',
  firstName: 'Tea',
  lastName: 'Cher',
  email: null,
  status,
  shared: false,
  admin: false,
  superUser: false,
  ageFilter: null,
  identifiers: [],
  schoolAssociations: [...roles],
  groups: [],
  lastLogInAt: null,
  deletionDueAt: null,
  createdAt: '2026-01-01T00:00:00Z',
})
const kept = (schoolUid: string) => ({ schoolUid, role: 'employee', addToSubSchools: true })

test('roles in other units stay, also inactive ones; a role in the added unit is replaced', () => {
  const found = keepRoles(person('active', role('a', true), role('b', false), role('c', true)), 'c')
  expect(found).toEqual([kept('a'), kept('b')])
})

test('the role that is stored for a restoration does not come back with a new role', () => {
  expect(keepRoles(person('deleting', role('a', false)), 'b')).toEqual([])
  expect(keepRoles(person('deleting', role('a', true)), 'b')).toEqual([kept('a')])
})
