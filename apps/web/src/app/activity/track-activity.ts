import type { Platform } from '../../platform/platform.tsx'
import type { AppRouter } from '../router.tsx'
import { recordActivity, type Activity } from './record-activity.ts'

const BOOK_PAGE = '/bookshelf/play/id/$bookId'
/** Matches the id of a book. The reader's address has no book id in the test mode. Spec 1 §2. */
const IS_BOOK = /^[\da-f-]{36}$/iu

/** Records activity events. Spec 2 §1, 'activity event feed'. */
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
    // Every open tab sees the new session, but only the visible tab records the log-in.
    if (previousStatus === 'loggedOut' && status === 'loggedIn' && document.visibilityState === 'visible')
      record({ type: 'LoggedInEventV1' })
    previousStatus = status
  })
  let lastPath = ''
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    const match = router.state.matches.at(-1)
    // A change of the query is not a new page.
    if (match === undefined || pathname === lastPath) return
    lastPath = pathname
    // The full path would contain ids of groups and users.
    record({ type: 'PageViewedEventV1', page: match.fullPath })
    const { bookId } = { bookId: '', ...match.params }
    if (match.fullPath === BOOK_PAGE && IS_BOOK.test(bookId))
      record({ type: 'BookOpenedEventV1', contentReference: bookId })
  })
}
