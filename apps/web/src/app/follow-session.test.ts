// @vitest-environment jsdom
import type { Role } from '@lectern/contracts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { isChosen, rememberChoice } from '../features/readers/reader-choice.ts'
import type { SessionState } from '../platform/session/session.ts'
import { followSession } from './follow-session.ts'
import type { AppRouter } from './router.tsx'

beforeEach(() => sessionStorage.clear())

const loggedIn = (
  id: string,
  act?: { sub: string; name: string },
  family: { isChild?: boolean; roles?: Role[] } = {},
): SessionState => ({
  status: 'loggedIn',
  user: {
    id,
    name: 'Ada',
    username: 'ada',
    realm: 'se',
    scopes: [],
    roles: [],
    acr: 'basic',
    isGroup: false,
    isChild: false,
    act,
    ...family,
  },
})

/** Follows a fake session. `navigations` lists the opened pages. */
function followFrom(href: string, hostLogIn?: string, first: SessionState = loggedIn('ada')) {
  let state = first
  let notify = () => {}
  const navigations: unknown[] = []
  const queries = new QueryClient()
  queries.setQueryData(['shelf'], 'of ada')
  const session = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      notify = listener
      return () => {}
    },
  }
  const router = {
    history: { location: { href } },
    navigate: async (to: unknown) => void navigations.push(to),
    invalidate: async () => void navigations.push('same page'),
  }
  const openHostLogIn = (from: string) => {
    if (hostLogIn !== undefined) navigations.push({ host: hostLogIn, from })
    return hostLogIn !== undefined
  }
  followSession(
    session,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function uses only these parts of a router
    router as unknown as AppRouter,
    queries,
    async (path) => void navigations.push({ own: path }),
    openHostLogIn,
  )
  const setSession = (next: SessionState) => {
    state = next
    notify()
  }
  return { navigations, setSession, shelf: () => queries.getQueryData(['shelf']) }
}

test('an expired session leads to the log-in page, which returns to this page', () => {
  const { navigations, setSession, shelf } = followFrom('/bookshelf/play/id/b1?origin=polylino')
  setSession({ status: 'loggedOut', because: 'expired' })
  expect(navigations).toEqual([
    {
      to: '/login',
      search: { redirect: '/bookshelf/play/id/b1?origin=polylino', reauthenticate: 'true' },
      replace: true,
    },
  ])
  expect(shelf()).toBeUndefined()
})

test('an expired session leads to the log-in page of the application that opened the reader, a log-out does not', () => {
  const { navigations, setSession } = followFrom('/bookshelf/play/id/b1', 'https://portal.example.org/')
  setSession({ status: 'loggedOut', because: 'expired' })
  setSession(loggedIn('ada'))
  setSession({ status: 'loggedOut', because: 'left' })
  expect(navigations).toEqual([
    { host: 'https://portal.example.org/', from: '/bookshelf/play/id/b1' },
    { to: '/login', search: {}, replace: false },
  ])
})

test('a log-out leads to the log-in page without a return address', () => {
  const { navigations, setSession, shelf } = followFrom('/profile')
  setSession({ status: 'loggedOut', because: 'left' })
  expect(navigations).toEqual([{ to: '/login', search: {}, replace: false }])
  expect(shelf()).toBeUndefined()
})

test('a visitor without a log-in stays on a public page, also after a log-in of another tab', () => {
  const { navigations, setSession, shelf } = followFrom('/signup', undefined, { status: 'starting' })
  setSession({ status: 'loggedOut', because: 'never' })
  setSession(loggedIn('ada'))
  expect([navigations, shelf()]).toEqual([[], 'of ada'])
})

test('a renewed token changes nothing', () => {
  const { navigations, setSession, shelf } = followFrom('/profile')
  setSession(loggedIn('ada'))
  expect([navigations, shelf()]).toEqual([[], 'of ada'])
})

test('another user sees no data of the previous user', () => {
  const { navigations, setSession, shelf } = followFrom('/profile')
  setSession(loggedIn('ben'))
  expect([navigations, shelf()]).toEqual([[], undefined])
})

test('if another tab begins the session of the parent, this page asks who reads', async () => {
  rememberChoice('ada')
  const { navigations, setSession } = followFrom('/', undefined, loggedIn('ada', undefined, { isChild: true }))
  setSession(loggedIn('pia', undefined, { roles: ['guardian'] }))
  await vi.waitFor(() => expect(navigations).toEqual(['same page']))
  expect([isChosen('ada'), isChosen('pia')]).toEqual([false, false])
})

test('if another tab gives the device to a child, the choice of the parent in this tab ends', async () => {
  rememberChoice('pia')
  const { navigations, setSession } = followFrom('/', undefined, loggedIn('pia', undefined, { roles: ['guardian'] }))
  setSession(loggedIn('ada', undefined, { isChild: true }))
  await vi.waitFor(() => expect(navigations).toEqual(['same page']))
  expect(isChosen('pia')).toBe(false)
})

test("an expired impersonation returns to the actor's own account", () => {
  const { navigations, setSession } = followFrom('/profile')
  setSession(loggedIn('ben', { sub: 'ada', name: 'Ada' }))
  setSession({ status: 'loggedOut', because: 'expired' })
  expect(navigations).toEqual([{ own: '/' }])
})

test('a log-out during an impersonation leads to the log-in page', () => {
  const { navigations, setSession } = followFrom('/profile')
  setSession(loggedIn('ben', { sub: 'ada', name: 'Ada' }))
  setSession({ status: 'loggedOut', because: 'left' })
  expect(navigations).toEqual([{ to: '/login', search: {}, replace: false }])
})

test.each([undefined, { sub: 'ada', name: 'Ada' }])(
  'while a new log-in is finished, the end of the old session leads to no other page (impersonation: %o)',
  (act) => {
    const { navigations, setSession, shelf } = followFrom('/login/callback?code=c1&state=s1')
    setSession(loggedIn('ben', act))
    setSession({ status: 'loggedOut', because: 'expired' })
    expect([navigations, shelf()]).toEqual([[], undefined])
  },
)
