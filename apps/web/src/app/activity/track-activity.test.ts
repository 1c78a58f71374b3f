// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionState } from '../../platform/session/session.ts'
import { TEST_USER } from '../../platform/testing/test-platform.ts'
import type { AppRouter } from '../router.tsx'
import { trackActivity } from './track-activity.ts'

const BOOK = '019237a0-0000-7000-8000-0000000000b0'
const ada: SessionState = { status: 'loggedIn', user: { ...TEST_USER, id: 'ada' } }
const nobody: SessionState = { status: 'loggedOut', because: 'never' }

afterEach(() => {
  vi.restoreAllMocks()
  globalThis.history.replaceState(null, '', '/')
})

/** A visit; what it tells the stream is written down. */
function visit(state: SessionState) {
  const told: unknown[] = []
  const hear: { session: () => void; router: (event: { toLocation: { pathname: string } }) => void } = {
    session: () => {},
    router: () => {},
  }
  const session = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      hear.session = listener
      return () => {}
    },
  }
  const outbox = {
    put: async (_: unknown, { id: _id, timestamp: _at, ...event }: Record<string, unknown>) => {
      told.push(event)
      return 'queued'
    },
  }
  const router = {
    state: { matches: [{ fullPath: '/', params: {} }] },
    subscribe: (_: string, listener: typeof hear.router) => {
      hear.router = listener
      return () => {}
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no more is asked of the platform
  trackActivity({ session, outbox } as never, router as unknown as AppRouter)
  return {
    told,
    become: (next: SessionState) => {
      state = next
      hear.session()
    },
    go: (fullPath: string, pathname = fullPath, params: Readonly<Record<string, string>> = {}) => {
      router.state.matches = [
        { fullPath: '/', params: {} },
        { fullPath, params },
      ]
      hear.router({ toLocation: { pathname } })
    },
  }
}
const source = { sourceApplication: 'web-bookshelf' }

test('a page is told by its pattern, without the ids in its address', () => {
  const { told, go } = visit(ada)
  go('/groups/$group/badges', `/groups/${BOOK}/badges`, { group: BOOK })
  expect(told).toEqual([{ ...source, type: 'PageViewedEventV1', page: '/groups/$group/badges' }])
})

test('another query is the same page, and another group another one', () => {
  const { told, go } = visit(ada)
  go('/groups/$group/badges', '/groups/a/badges')
  go('/groups/$group/badges', '/groups/a/badges')
  go('/groups/$group/badges', '/groups/b/badges')
  expect(told).toHaveLength(2)
})

test('a book that is opened is told with its id, and one of the test mode is none', () => {
  const { told, go } = visit(ada)
  const page = '/bookshelf/play/id/$bookId'
  go(page, '/bookshelf/play/id/test-player', { bookId: 'test-player' })
  expect(told).toEqual([{ ...source, type: 'PageViewedEventV1', page }])
  go(page, `/bookshelf/play/id/${BOOK}`, { bookId: BOOK })
  expect(told.slice(1)).toEqual([
    { ...source, type: 'PageViewedEventV1', page },
    { ...source, type: 'BookOpenedEventV1', contentReference: BOOK },
  ])
})

test('a visit from another application names it, and one from the education application is told nobody', () => {
  const { told, go } = visit(ada)
  globalThis.history.replaceState(null, '', '/shelves?origin=polylino')
  go('/shelves')
  globalThis.history.replaceState(null, '', '/profile?origin=education')
  go('/profile')
  expect(told).toEqual([{ sourceApplication: 'polylino', type: 'PageViewedEventV1', page: '/shelves' }])
})

test('nobody who is logged out is followed', () => {
  const { told, go } = visit(nobody)
  go('/login')
  expect(told).toEqual([])
})

test('a log-in is told once, by the tab that is looked at', () => {
  const { told, become } = visit({ status: 'starting' })
  become(nobody)
  become(ada)
  become(ada)
  expect(told).toEqual([{ ...source, type: 'LoggedInEventV1' }])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const other = visit(nobody)
  other.become(ada)
  expect(other.told).toEqual([])
})

test('somebody who was logged in when the page came did not log in', () => {
  const { told, become } = visit({ status: 'starting' })
  become(ada)
  expect(told).toEqual([])
})
