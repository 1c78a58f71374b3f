// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { SessionState } from '../platform/session/session.ts'
import { followSession } from './follow-session.ts'
import type { AppRouter } from './router.tsx'

const loggedIn = (id: string, act?: { sub: string; name: string }): SessionState => ({
  status: 'loggedIn',
  user: { id, name: 'Ada', username: 'ada', realm: 'se', scopes: [], roles: [], acr: 'basic', isGroup: false, act },
})

/**
 * Follows a fake session from a page. `become` changes the session, and `navigations` lists where the router was sent.
 */
function following(href: string) {
  let state: SessionState = loggedIn('ada')
  let tell = () => {}
  const asked: unknown[] = []
  const queries = new QueryClient()
  queries.setQueryData(['shelf'], 'of ada')
  const session = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      tell = listener
      return () => {}
    },
  }
  const router = { history: { location: { href } }, navigate: async (to: unknown) => void asked.push(to) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function uses only these parts of a router
  followSession(session, router as unknown as AppRouter, queries, async (path) => void asked.push({ own: path }))
  const become = (next: SessionState) => {
    state = next
    tell()
  }
  return { asked, become, shelf: () => queries.getQueryData(['shelf']) }
}

test('an expired session leads to the log-in page, which returns to this page', () => {
  const { asked, become, shelf } = following('/bookshelf/play/id/b1?origin=polylino')
  become({ status: 'loggedOut', because: 'expired' })
  expect(asked).toEqual([
    { to: '/login', search: { redirect: '/bookshelf/play/id/b1?origin=polylino', reauthenticate: 'true' } },
  ])
  expect(shelf()).toBeUndefined()
})

test('a log-out leads to the log-in page without a return address', () => {
  const { asked, become, shelf } = following('/profile')
  become({ status: 'loggedOut', because: 'left' })
  expect(asked).toEqual([{ to: '/login', search: {} }])
  expect(shelf()).toBeUndefined()
})

test('a renewed token changes nothing', () => {
  const { asked, become, shelf } = following('/profile')
  become(loggedIn('ada'))
  expect([asked, shelf()]).toEqual([[], 'of ada'])
})

test('another user sees no data of the previous user', () => {
  const { asked, become, shelf } = following('/profile')
  become(loggedIn('ben'))
  expect([asked, shelf()]).toEqual([[], undefined])
})

test("an expired impersonation returns to the actor's own account", () => {
  const { asked, become } = following('/profile')
  become(loggedIn('ben', { sub: 'ada', name: 'Ada' }))
  become({ status: 'loggedOut', because: 'expired' })
  expect(asked).toEqual([{ own: '/' }])
})
