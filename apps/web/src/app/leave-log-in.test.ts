// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionState } from '../platform/session/session.ts'
import { leaveLogInOnReturn } from './leave-log-in.ts'
import { findPageAfterLogIn } from './page-after-log-in.ts'

const ORIGIN = 'https://lectern.example'
const USER = { id: 'ada', name: 'Ada', username: 'ada', realm: 'se', scopes: [], roles: [], acr: 'basic' } as const
const LOGGED_IN: SessionState = {
  status: 'loggedIn',
  user: { ...USER, isGroup: false, isChild: false, act: undefined },
}

afterEach(() => void vi.restoreAllMocks())

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

test.each(['BACK', 'FORWARD', 'GO'] as const)(
  'a person who is logged in does not return to a log-in page with %s, but can open one',
  async (type) => {
    const history = returnToLogIn(LOGGED_IN)
    history.notify(type === 'GO' ? { type, index: -1 } : { type })
    expect(history.location.href).toBe('/signup')
    history.push('/login?redirect=%2Fprofile')
    await vi.dynamicImportSettled()
    expect(history.location.href).toBe('/login?redirect=%2Fprofile')
    const { length } = history
    history.notify(type === 'GO' ? { type, index: -1 } : { type })
    await expect.poll(() => history.location.href).toBe('/profile')
    // A new entry would delete the pages that the forward button opens.
    expect(history.length).toBe(length)
  },
)

test('a person who is logged out returns to the log-in page', async () => {
  const history = returnToLogIn({ status: 'loggedOut', because: 'never' })
  history.push('/login?redirect=%2Fprofile')
  history.notify({ type: 'BACK' })
  await vi.dynamicImportSettled()
  expect(history.location.href).toBe('/login?redirect=%2Fprofile')
})

test('a page that the browser restores from memory leaves the log-in, too', async () => {
  const history = returnToLogIn(LOGGED_IN)
  history.push('/login')
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => history.location.href).toBe('/')
})

test('a log-in page that a link opens in a new document stays, also for a person who is logged in', async () => {
  const history = returnToLogIn(LOGGED_IN)
  history.push('/login')
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  await vi.dynamicImportSettled()
  expect(history.location.href).toBe('/login')
})

test.each([
  ['back_forward', '/profile'],
  ['reload', '/login?redirect=%2Fprofile'],
  ['navigate', '/login?redirect=%2Fprofile'],
])('a log-in page that a new document shows after the navigation %s leads to %s', async (type, page) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function reads only the type
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  const history = createMemoryHistory({ initialEntries: ['/login?redirect=%2Fprofile'] })
  leaveLogInOnReturn({ getState: () => LOGGED_IN }, { history })
  await vi.dynamicImportSettled()
  await expect.poll(() => history.location.href).toBe(page)
})
