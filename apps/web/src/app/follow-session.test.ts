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

/** Somebody who reads at this address; what the router was asked for is written down. */
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more is asked of a router
  followSession(session, router as unknown as AppRouter, queries, async (path) => void asked.push({ own: path }))
  const become = (next: SessionState) => {
    state = next
    tell()
  }
  return { asked, become, shelf: () => queries.getQueryData(['shelf']) }
}

test('a session that is over leads to the log-in, which brings back to this page', () => {
  const { asked, become, shelf } = following('/bookshelf/play/id/b1?origin=polylino')
  become({ status: 'loggedOut', because: 'expired' })
  expect(asked).toEqual([
    { to: '/login', search: { redirect: '/bookshelf/play/id/b1?origin=polylino', reauthenticate: 'true' } },
  ])
  expect(shelf()).toBeUndefined()
})

test('whoever logs out comes to the log-in, and back to no page of theirs', () => {
  const { asked, become, shelf } = following('/profile')
  become({ status: 'loggedOut', because: 'left' })
  expect(asked).toEqual([{ to: '/login', search: {} }])
  expect(shelf()).toBeUndefined()
})

test('a token that was renewed changes nothing', () => {
  const { asked, become, shelf } = following('/profile')
  become(loggedIn('ada'))
  expect([asked, shelf()]).toEqual([[], 'of ada'])
})

test('somebody else gets nothing of what was fetched before', () => {
  const { asked, become, shelf } = following('/profile')
  become(loggedIn('ben'))
  expect([asked, shelf()]).toEqual([[], undefined])
})

test('whoever acted as another comes back to themselves when the hour is over', () => {
  const { asked, become } = following('/profile')
  become(loggedIn('ben', { sub: 'ada', name: 'Ada' }))
  become({ status: 'loggedOut', because: 'expired' })
  expect(asked).toEqual([{ own: '/' }])
})
