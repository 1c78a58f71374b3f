// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import type { SessionState } from '../platform/session/session.ts'
import { leaveLogInOnReturn } from './leave-log-in.ts'
import { findPageAfterLogIn } from './page-after-log-in.ts'

const ORIGIN = 'https://lectern.example'

test.each([
  ['/profile', null],
  ['/login/callback?code=c', null],
  ['/login?authorize=client_id%3Dx', null],
  ['/login', '/'],
  ['/login?redirect=%2Fprofile', '/profile'],
  ['/login/ak-bibliotheken?redirect=%2Fprofile', '/profile'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
])('after %s the page %s opens', (href, page) => {
  expect(findPageAfterLogIn(href, ORIGIN)).toBe(page)
})

function returnToLogIn(state: SessionState) {
  const history = createMemoryHistory({ initialEntries: ['/login?redirect=%2Fprofile', '/signup'] })
  leaveLogInOnReturn({ getState: () => state }, { history })
  return history
}

test('a person who is logged in does not return to a log-in page, but can open one', async () => {
  const user = { id: 'ada', name: 'Ada', username: 'ada', realm: 'se', scopes: [], roles: [], acr: 'basic' } as const
  const history = returnToLogIn({ status: 'loggedIn', user: { ...user, isGroup: false, act: undefined } })
  history.notify({ type: 'BACK' })
  expect(history.location.href).toBe('/signup')
  history.push('/login')
  expect(history.location.href).toBe('/login')
  const { length } = history
  history.notify({ type: 'BACK' })
  await expect.poll(() => history.location.href).toBe('/')
  // A new entry would delete the pages that the forward button opens.
  expect(history.length).toBe(length)
})

test('a person who is logged out returns to the log-in page', async () => {
  const history = returnToLogIn({ status: 'loggedOut', because: 'never' })
  history.push('/login?redirect=%2Fprofile')
  history.notify({ type: 'BACK' })
  await vi.dynamicImportSettled()
  expect(history.location.href).toBe('/login?redirect=%2Fprofile')
})

test('a page that the browser restores from memory leaves the log-in, too', async () => {
  const user = { id: 'ada', name: 'Ada', username: 'ada', realm: 'se', scopes: [], roles: [], acr: 'basic' } as const
  const history = returnToLogIn({ status: 'loggedIn', user: { ...user, isGroup: false, act: undefined } })
  history.push('/login')
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => history.location.href).toBe('/')
})
