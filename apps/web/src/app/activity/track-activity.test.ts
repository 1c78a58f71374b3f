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

/** Tracks a visit with a fake session and router. */
function trackVisit(state: SessionState) {
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
    setSession: (next: SessionState) => {
      state = next
      listeners.session()
    },
    openPage: (fullPath: string, pathname = fullPath, params: Readonly<Record<string, string>> = {}) => {
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
  const { recorded, openPage } = trackVisit(ada)
  openPage('/groups/$group/badges', `/groups/${BOOK}/badges`, { group: BOOK })
  expect(recorded).toEqual([{ ...source, type: 'PageViewedEventV1', page: '/groups/$group/badges' }])
})

test('a changed query is the same page, and a changed group is another page', () => {
  const { recorded, openPage } = trackVisit(ada)
  openPage('/groups/$group/badges', '/groups/a/badges')
  openPage('/groups/$group/badges', '/groups/a/badges')
  openPage('/groups/$group/badges', '/groups/b/badges')
  expect(recorded).toHaveLength(2)
})

test('an opened book is recorded with its id, and the test mode opens no book', () => {
  const { recorded, openPage } = trackVisit(ada)
  const page = '/bookshelf/play/id/$bookId'
  openPage(page, '/bookshelf/play/id/test-player', { bookId: 'test-player' })
  expect(recorded).toEqual([{ ...source, type: 'PageViewedEventV1', page }])
  openPage(page, `/bookshelf/play/id/${BOOK}`, { bookId: BOOK })
  expect(recorded.slice(1)).toEqual([
    { ...source, type: 'PageViewedEventV1', page },
    { ...source, type: 'BookOpenedEventV1', contentReference: BOOK },
  ])
})

test('a visit from another application names it, and a visit from the education application is not recorded', () => {
  const { recorded, openPage } = trackVisit(ada)
  globalThis.history.replaceState(null, '', '/shelves?origin=polylino')
  openPage('/shelves')
  globalThis.history.replaceState(null, '', '/profile?origin=education')
  openPage('/profile')
  expect(recorded).toEqual([{ sourceApplication: 'polylino', type: 'PageViewedEventV1', page: '/shelves' }])
})

test('no activity is recorded for a user who is logged out', () => {
  const { recorded, openPage } = trackVisit(LOGGED_OUT)
  openPage('/login')
  expect(recorded).toEqual([])
})

test('a log-in is recorded once, by the visible tab', () => {
  const { recorded, setSession } = trackVisit({ status: 'starting' })
  setSession(LOGGED_OUT)
  setSession(ada)
  setSession(ada)
  expect(recorded).toEqual([{ ...source, type: 'LoggedInEventV1' }])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const other = trackVisit(LOGGED_OUT)
  other.setSession(ada)
  expect(other.recorded).toEqual([])
})

test('a session that existed at page load is not recorded as a log-in', () => {
  const { recorded, setSession } = trackVisit({ status: 'starting' })
  setSession(ada)
  expect(recorded).toEqual([])
})
