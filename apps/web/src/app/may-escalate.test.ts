import { expect, test } from 'vitest'
import type { SessionUser } from '../platform/session/token-set.ts'
import { mayChangeSecondFactors, mayEscalate } from './may-escalate.ts'

const teacher: SessionUser = {
  id: 't',
  name: 'Ada',
  username: 'ada',
  realm: 'se',
  scopes: ['openid'],
  roles: ['employee'],
  acr: 'basic',
  isGroup: false,
  isChild: false,
  act: undefined,
}

test.each<[string, Partial<SessionUser>]>([
  ['another country', { realm: 'de' }],
  ['a pupil', { roles: ['student'] }],
  ['a guardian', { roles: ['guardian'] }],
  ['who is securely logged in', { acr: 'secure' }],
  ['who holds the write scope', { scopes: ['ilt.user.se.write'] }],
  ['who acts as a teacher', { act: { sub: 'a', name: 'Admin' } }],
])('no escalation is offered to %s', (_who, change) => {
  expect(mayEscalate({ ...teacher, ...change })).toBe(false)
})

test('escalation is offered to employees and admins of se who logged in with a password only', () => {
  expect(mayEscalate(teacher)).toBe(true)
  expect(mayEscalate({ ...teacher, roles: ['admin'] })).toBe(true)
})

test.each<[string, Partial<SessionUser>, boolean]>([
  ['an employee who is also a guardian', { roles: ['employee', 'guardian'] }, true],
  ['a super user without a school', { roles: [], scopes: ['ilt.user.se.write'] }, true],
  ['a guardian', { roles: ['guardian'] }, false],
  ['a pupil', { roles: ['student'] }, false],
])('the page of second factors agrees with the server for %s', (_who, change, allowed) => {
  expect(mayChangeSecondFactors({ ...teacher, ...change })).toBe(allowed)
})
