import { expect, test } from 'vitest'
import { findDemoRealm } from './find-demo-realm.ts'

test.each([
  ['student.uk', 'uk'],
  ['Teacher.SE', 'se'],
  ['anna', undefined],
  ['anna.berg', undefined],
])('the demo user %s is from the country %s', (username, realm) => {
  expect(findDemoRealm(username)).toBe(realm)
})
