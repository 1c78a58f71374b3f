import type { Call } from '@lectern/contracts'

/** `getLastmark` and `listBookmarks`, of one book. */
const ABOUT_BOOK = ['library GET /v1/books/:id/lastmark', 'library GET /v1/books/:id/bookmarks']
/** What a pupil is set; for those who teach the same calls give other people's answers. */
const WORK = ['submissions GET /', 'submissions GET /:id', 'submissions GET /v1/due']
export const SHELF_CALL = 'library GET /v1/user/:userId/books'
/** What pages ask that work without a network. */
const PAGES = [SHELF_CALL, 'controlPanel GET /v1/me', 'account GET /me/settings']

export const OFFLINE_CALLS = [...PAGES, ...ABOUT_BOOK, ...WORK]

export const getCallName = ({ service, method, path }: Pick<Call, 'service' | 'method' | 'path'>): string =>
  `${service} ${method} ${path}`

/** Is the answer to this call kept for this person? What is about a book, only where the book is. */
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
