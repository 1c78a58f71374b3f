import type { Platform } from '../../platform/platform.tsx'
import type { AppRouter } from '../router.tsx'
import { recordActivity, type Activity } from './record-activity.ts'

const BOOK_PAGE = '/bookshelf/play/id/$bookId'
/** The reader's test mode has a file instead of a book. Spec 1 §2. */
const IS_BOOK = /^[\da-f-]{36}$/iu

/** Tells the activity stream who logs in, which pages they see and which books they open. Spec 2 §1, 'activity event feed'. */
export function trackActivity(
  { session, outbox }: Pick<Platform, 'session' | 'outbox'>,
  router: Pick<AppRouter, 'state' | 'subscribe'>,
): void {
  const tell = (deed: Activity) => {
    if (session.getState().status !== 'loggedIn') return
    recordActivity(outbox, deed, new URLSearchParams(globalThis.location.search).get('origin'))
  }
  let before = session.getState().status
  session.subscribe(() => {
    const { status } = session.getState()
    // Other tabs follow a log-in: the one that is looked at tells it.
    if (before === 'loggedOut' && status === 'loggedIn' && document.visibilityState === 'visible')
      tell({ type: 'LoggedInEventV1' })
    before = status
  })
  let last = ''
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    const match = router.state.matches.at(-1)
    // A query that changes is the same page.
    if (match === undefined || pathname === last) return
    last = pathname
    // By its pattern: an address names groups and people.
    tell({ type: 'PageViewedEventV1', page: match.fullPath })
    const { bookId } = { bookId: '', ...match.params }
    if (match.fullPath === BOOK_PAGE && IS_BOOK.test(bookId))
      tell({ type: 'BookOpenedEventV1', contentReference: bookId })
  })
}
