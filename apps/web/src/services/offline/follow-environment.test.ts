import { expect, test } from 'vitest'
import type { SessionState } from '../../platform/session/session.ts'
import { TEST_USER } from '../../platform/testing/test-platform.ts'
import { findOfflineOwner } from './follow-environment.ts'

const starting: SessionState = { status: 'starting' }
const own: SessionState = { status: 'loggedIn', user: TEST_USER }
const acting: SessionState = {
  status: 'loggedIn',
  user: { ...TEST_USER, id: 'b', act: { sub: TEST_USER.id, name: 'A' } },
}
const out = (because: 'never' | 'left' | 'expired'): SessionState => ({ status: 'loggedOut', because })

test('nothing stays of nobody: after a log-out, after a refresh that was refused, at a start without a log-in', () => {
  expect(findOfflineOwner(own, out('left'))).toBeNull()
  expect(findOfflineOwner(own, out('expired'))).toBeNull()
  expect(findOfflineOwner(starting, out('expired'))).toBeNull()
  expect(findOfflineOwner(starting, out('never'))).toBeNull()
})

test('what stays is of whoever is logged in', () => {
  expect(findOfflineOwner(starting, own)).toBe(TEST_USER.id)
})

test('everything stays while it is not known who it is, while somebody acts as another, and where that ends', () => {
  expect(findOfflineOwner(starting, starting)).toBeUndefined()
  expect(findOfflineOwner(own, acting)).toBeUndefined()
  expect(findOfflineOwner(acting, out('expired'))).toBeUndefined()
})
