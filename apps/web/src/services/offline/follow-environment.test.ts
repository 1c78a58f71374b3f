import { expect, test } from 'vitest'
import type { SessionState } from '../../platform/session/session.ts'
import { TEST_USER } from '../../platform/testing/test-platform.ts'
import { ownerToKeep } from './follow-environment.ts'

const starting: SessionState = { status: 'starting' }
const own: SessionState = { status: 'loggedIn', user: TEST_USER }
const acting: SessionState = {
  status: 'loggedIn',
  user: { ...TEST_USER, id: 'b', act: { sub: TEST_USER.id, name: 'A' } },
}
const out = (because: 'never' | 'left' | 'expired'): SessionState => ({ status: 'loggedOut', because })

test('nothing stays of nobody: after a log-out, after a refresh that was refused, at a start without a log-in', () => {
  expect(ownerToKeep(own, out('left'))).toBeNull()
  expect(ownerToKeep(own, out('expired'))).toBeNull()
  expect(ownerToKeep(starting, out('expired'))).toBeNull()
  expect(ownerToKeep(starting, out('never'))).toBeNull()
})

test('what stays is of whoever is logged in', () => {
  expect(ownerToKeep(starting, own)).toBe(TEST_USER.id)
})

test('everything stays while it is not known who it is, while somebody acts as another, and where that ends', () => {
  expect(ownerToKeep(starting, starting)).toBeUndefined()
  expect(ownerToKeep(own, acting)).toBeUndefined()
  expect(ownerToKeep(acting, out('expired'))).toBeUndefined()
})
