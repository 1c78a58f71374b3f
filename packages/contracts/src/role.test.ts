import { expect, test } from 'vitest'
import { isSecondFactorAllowed, mayManageUsers } from './role.ts'

test.each([
  ['an employee', ['employee'], false, true],
  ['an administrator', ['admin'], false, true],
  ['an employee who is also a guardian', ['guardian', 'employee'], false, true],
  ['a super user without a school', [], true, true],
  ['a guardian', ['guardian'], false, false],
  ['a student', ['student'], false, false],
  ['a person without a role', [], false, false],
])('second factors and user management have one rule: %s', (_who, roles, isSuperUser, allowed) => {
  expect(isSecondFactorAllowed(roles, isSuperUser)).toBe(allowed)
  expect(mayManageUsers(roles, isSuperUser)).toBe(allowed)
})
