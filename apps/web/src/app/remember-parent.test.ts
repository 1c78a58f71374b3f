// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { isChosen } from '../features/readers/reader-choice.ts'
import type { LogInSuccess } from '../features/session/log-in.ts'
import { TEST_USER, testPlatform } from '../platform/testing/test-platform.ts'
import { rememberParent } from './remember-parent.ts'

beforeEach(() => sessionStorage.clear())

test.each<[LogInSuccess, boolean]>([
  [{ kind: 'entered', redirect: '/profile/children' }, true],
  [{ kind: 'entered', redirect: '/' }, false],
  [{ kind: 'entered', redirect: '/profile' }, false],
  [{ kind: 'leave', address: 'https://portal.example.org/' }, false],
])('only a log-in for the page of the PIN chooses the parent: %o', (outcome, chosen) => {
  rememberParent(testPlatform().session, outcome)
  expect(isChosen(TEST_USER.id)).toBe(chosen)
})
