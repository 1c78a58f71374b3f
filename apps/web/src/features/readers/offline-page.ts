/** The bookshelf with the offline books. The books themselves have no menu, and no page of the parent. */
const OFFLINE_SHELF = '/library/bookshelf'

const OFFLINE_PAGES: ReadonlySet<string> = new Set([OFFLINE_SHELF, '/shelves'])

/** Returns whether a page opens after a choice of the reader without an answer of the server. */
export const isOfflinePage = (pathname: string): boolean => OFFLINE_PAGES.has(pathname)

/** Returns `href` if it is the address of an offline page, and the bookshelf for other addresses. */
export const toOfflinePage = (href: string): string =>
  isOfflinePage(new URL(href, 'https://any.invalid').pathname) ? href : OFFLINE_SHELF
