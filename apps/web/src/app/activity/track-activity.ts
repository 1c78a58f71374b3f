import type { Platform } from '../../platform/platform.tsx'
import type { AppRouter } from '../router.tsx'
import { recordActivity, type Activity } from './record-activity.ts'

const BOOK_PAGE = '/bookshelf/play/id/$bookId'
/**
 * Matches the id of a book. In the test mode the reader opens a local file, and the address has no book id. Spec 1 §2.
 */
const IS_BOOK = /^[\da-f-]{36}$/iu

/** Records log-ins, page views and opened books in the activity stream. Spec 2 §1, 'activity event feed'. */
export function trackActivity(
  { session, outbox }: Pick<Platform, 'session' | 'outbox'>,
  router: Pick<AppRouter, 'state' | 'subscribe'>,
): void {
  const record = (activity: Activity) => {
    if (session.getState().status !== 'loggedIn') return
    recordActivity(outbox, activity, new URLSearchParams(globalThis.location.search).get('origin'))
  }
  let previousStatus = session.getState().status
  session.subscribe(() => {
    const { status } = session.getState()
    // Every open tab sees the new session. Only the visible tab records the log-in, so that it is recorded once.
    if (previousStatus === 'loggedOut' && status === 'loggedIn' && document.visibilityState === 'visible')
      record({ type: 'LoggedInEventV1' })
    previousStatus = status
  })
  let lastPath = ''
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    const match = router.state.matches.at(-1)
    // If only the query changed, the page is the same.
    if (match === undefined || pathname === lastPath) return
    lastPath = pathname
    // Record the route's pattern, because the full path contains ids of groups and users.
    record({ type: 'PageViewedEventV1', page: match.fullPath })
    const { bookId } = { bookId: '', ...match.params }
    if (match.fullPath === BOOK_PAGE && IS_BOOK.test(bookId))
      record({ type: 'BookOpenedEventV1', contentReference: bookId })
  })
}
