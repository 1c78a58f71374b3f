import { expect, test } from 'vitest'
import type { SessionState } from '../../platform/session/session.ts'
import { TEST_USER } from '../../platform/testing/test-platform.ts'
import { findOfflineOwner } from './follow-environment.ts'

const starting: SessionState = { status: 'starting' }
const own: SessionState = { status: 'loggedIn', user: TEST_USER }
const impersonating: SessionState = {
  status: 'loggedIn',
  user: { ...TEST_USER, id: 'b', act: { sub: TEST_USER.id, name: 'A' } },
}
const loggedOut = (because: 'never' | 'left' | 'expired'): SessionState => ({ status: 'loggedOut', because })

test('the books are removed without a log-in: after a log-out, after a refused refresh, and at the start of the app', () => {
  expect(findOfflineOwner(own, loggedOut('left'))).toBeNull()
  expect(findOfflineOwner(own, loggedOut('expired'))).toBeNull()
  expect(findOfflineOwner(starting, loggedOut('expired'))).toBeNull()
  expect(findOfflineOwner(starting, loggedOut('never'))).toBeNull()
})

test('the books of the user who is logged in are not removed', () => {
  expect(findOfflineOwner(starting, own)).toBe(TEST_USER.id)
})

test('no books are removed while the session starts, during an impersonation, and when it ends', () => {
  expect(findOfflineOwner(starting, starting)).toBeUndefined()
  expect(findOfflineOwner(own, impersonating)).toBeUndefined()
  expect(findOfflineOwner(impersonating, loggedOut('expired'))).toBeUndefined()
})
