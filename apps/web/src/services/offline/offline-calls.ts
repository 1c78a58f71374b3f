import type { Call } from '@lectern/contracts'

/** Calls about one book. Their responses are stored only for offline books. */
const ABOUT_BOOK = ['library GET /v1/books/:id/lastmark', 'library GET /v1/books/:id/bookmarks']
/**
 * Calls for submissions. Their responses are stored only for pupils, because a teacher receives the answers of pupils.
 */
const WORK = ['submissions GET /', 'submissions GET /:id', 'submissions GET /v1/due']
export const SHELF_CALL = 'library GET /v1/user/:userId/books'
/** Calls that do not depend on the open book. */
const PAGES = [SHELF_CALL, 'controlPanel GET /v1/me', 'account GET /me/settings']

export const OFFLINE_CALLS = [...PAGES, ...ABOUT_BOOK, ...WORK]

export const getCallName = ({ service, method, path }: Pick<Call, 'service' | 'method' | 'path'>): string =>
  `${service} ${method} ${path}`

/** Returns whether the response to a call is stored for this user. `books` are the ids of the offline books. */
export function isOfflineCall(
  call: Pick<Call, 'service' | 'method' | 'path'>,
  url: string,
  { isPupil, books }: { readonly isPupil: boolean; readonly books: readonly string[] },
): boolean {
  const name = getCallName(call)
  if (PAGES.includes(name)) return true
  if (ABOUT_BOOK.includes(name)) return books.some((id) => url.includes(`/${id}/`))
  const context = new URL(url).searchParams.get('contextId')
  return WORK.includes(name) && isPupil && (context === null || books.includes(context))
}
