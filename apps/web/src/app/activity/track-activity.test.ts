// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionState } from '../../platform/session/session.ts'
import { TEST_USER } from '../../platform/testing/test-platform.ts'
import type { AppRouter } from '../router.tsx'
import { trackActivity } from './track-activity.ts'

const BOOK = '019237a0-0000-7000-8000-0000000000b0'
const ada: SessionState = { status: 'loggedIn', user: { ...TEST_USER, id: 'ada' } }
const LOGGED_OUT: SessionState = { status: 'loggedOut', because: 'never' }

afterEach(() => {
  vi.restoreAllMocks()
  globalThis.history.replaceState(null, '', '/')
})

/**
 * Tracks a visit with a fake session and router. `become` changes the session, `go` opens a page, and `recorded` lists
 * the events.
 */
function visit(state: SessionState) {
  const recorded: unknown[] = []
  const listeners: { session: () => void; router: (event: { toLocation: { pathname: string } }) => void } = {
    session: () => {},
    router: () => {},
  }
  const session = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.session = listener
      return () => {}
    },
  }
  const outbox = {
    put: async (_: unknown, { id: _id, timestamp: _at, ...event }: Record<string, unknown>) => {
      recorded.push(event)
      return 'queued'
    },
  }
  const router = {
    state: { matches: [{ fullPath: '/', params: {} }] },
    subscribe: (_: string, listener: typeof listeners.router) => {
      listeners.router = listener
      return () => {}
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function uses only these parts of the platform
  trackActivity({ session, outbox } as never, router as unknown as AppRouter)
  return {
    recorded,
    become: (next: SessionState) => {
      state = next
      listeners.session()
    },
    go: (fullPath: string, pathname = fullPath, params: Readonly<Record<string, string>> = {}) => {
      router.state.matches = [
        { fullPath: '/', params: {} },
        { fullPath, params },
      ]
      listeners.router({ toLocation: { pathname } })
    },
  }
}
const source = { sourceApplication: 'web-bookshelf' }

test("a page view names the route's pattern, without the ids in the address", () => {
  const { recorded, go } = visit(ada)
  go('/groups/$group/badges', `/groups/${BOOK}/badges`, { group: BOOK })
  expect(recorded).toEqual([{ ...source, type: 'PageViewedEventV1', page: '/groups/$group/badges' }])
})

test('another query is the same page, and another group is another page', () => {
  const { recorded, go } = visit(ada)
  go('/groups/$group/badges', '/groups/a/badges')
  go('/groups/$group/badges', '/groups/a/badges')
  go('/groups/$group/badges', '/groups/b/badges')
  expect(recorded).toHaveLength(2)
})

test('an opened book is recorded with its id, and the test mode opens no book', () => {
  const { recorded, go } = visit(ada)
  const page = '/bookshelf/play/id/$bookId'
  go(page, '/bookshelf/play/id/test-player', { bookId: 'test-player' })
  expect(recorded).toEqual([{ ...source, type: 'PageViewedEventV1', page }])
  go(page, `/bookshelf/play/id/${BOOK}`, { bookId: BOOK })
  expect(recorded.slice(1)).toEqual([
    { ...source, type: 'PageViewedEventV1', page },
    { ...source, type: 'BookOpenedEventV1', contentReference: BOOK },
  ])
})

test('a visit from another application names it, and a visit from the education application is not recorded', () => {
  const { recorded, go } = visit(ada)
  globalThis.history.replaceState(null, '', '/shelves?origin=polylino')
  go('/shelves')
  globalThis.history.replaceState(null, '', '/profile?origin=education')
  go('/profile')
  expect(recorded).toEqual([{ sourceApplication: 'polylino', type: 'PageViewedEventV1', page: '/shelves' }])
})

test('no activity is recorded for a user who is logged out', () => {
  const { recorded, go } = visit(LOGGED_OUT)
  go('/login')
  expect(recorded).toEqual([])
})

test('a log-in is recorded once, by the visible tab', () => {
  const { recorded, become } = visit({ status: 'starting' })
  become(LOGGED_OUT)
  become(ada)
  become(ada)
  expect(recorded).toEqual([{ ...source, type: 'LoggedInEventV1' }])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const other = visit(LOGGED_OUT)
  other.become(ada)
  expect(other.recorded).toEqual([])
})

test('a session that existed at page load is not recorded as a log-in', () => {
  const { recorded, become } = visit({ status: 'starting' })
  become(ada)
  expect(recorded).toEqual([])
})
