import { expectNoPage, expectPage, moveFocusToPage } from '../ui/page-heading/page-focus.ts'
import type { AppRouter } from './router.tsx'

const READER = '/bookshelf/play/id/'

/**
 * Moves the focus to the heading of each page that opens in the app, so that a screen reader reads the heading. After a
 * book closes, moves the focus to the book's link on the page. A change of the query is no new page.
 */
export function followNavigation(router: Pick<AppRouter, 'subscribe'>): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    // The first screen is still there if the app could not show its page.
    document.querySelector('#first-screen')?.remove()
    // The reader places the focus itself.
    if (toLocation.pathname.startsWith(READER)) return expectNoPage()
    const { pathname: left } = fromLocation
    expectPage(() => (left.startsWith(READER) ? findLink(left) : null))
  })
  router.subscribe('onRendered', moveFocusToPage)
}

function findLink(path: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main a[href="${CSS.escape(path)}"]`)
}
