import type { QueryClient } from '@tanstack/react-query'
import { shelfQuery } from '../features/bookshelf/use-shelf.ts'
import type { Platform } from '../platform/platform.tsx'

/** Pages that begin with the shelf. */
const SHELF_PAGES = new Set(['/', '/library/bookshelf', '/shelves'])

/** Asks for what a visit's first page is drawn from while its code and its messages are on their way. */
export function fetchAhead({ http, session }: Pick<Platform, 'http' | 'session'>, queries: QueryClient): void {
  const state = session.getState()
  if (state.status !== 'loggedIn' || !SHELF_PAGES.has(globalThis.location.pathname)) return
  void queries.prefetchQuery(shelfQuery(http, state.user.id))
}
