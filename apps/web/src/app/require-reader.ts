import { redirect } from '@tanstack/react-router'
import { mustChooseReader } from '../features/readers/find-family.ts'
import type { Platform } from '../platform/platform.tsx'

/** Pages of a grown-up, with everything below them. The server refuses their calls in the session of a child. */
const PARENT_PAGES = /^\/(?:profile|add-child|children|secure-log-in|subscription|signup)(?:\/|$)/u

/**
 * Resolves if the user may open the page. Otherwise throws a redirect to the page 'Who is reading?': once in each tab for a
 * family with children, and for each page of a grown-up in the session of a child. A choice without an answer of the server
 * opens the bookshelf only.
 */
export async function requireReader(
  { session, http }: Pick<Platform, 'session' | 'http'>,
  { pathname, href }: { readonly pathname: string; readonly href: string },
): Promise<void> {
  const state = session.getState()
  if (state.status !== 'loggedIn') return
  const isClosed = state.user.isChild && PARENT_PAGES.test(pathname)
  if (isClosed || (await mustChooseReader(http, state.user, pathname)))
    throw redirect({ to: '/who', search: { redirect: href }, replace: true })
}
