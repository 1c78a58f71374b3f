// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { familyAccounts, withFamily } from './family-accounts.ts'

test('an account of the family brings the others, and a stranger none', () => {
  familyAccounts.set([])
  expect(withFamily('ada')).toEqual(['ada'])
  familyAccounts.set(['pia', 'ada', 'bo'])
  expect(withFamily('ada')).toEqual(['pia', 'ada', 'bo'])
  expect(withFamily('teacher')).toEqual(['teacher'])
})
