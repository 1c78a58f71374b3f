export type ExitTarget =
  | { readonly kind: 'go'; readonly path: '/library/bookshelf' | '/shelves' }
  | { readonly kind: 'back' }

/** Path to which the auth service returns. The page before this path can be a log-in page. */
const CALLBACK_PATH = '/login/callback'

/** Returns where closing the book leads. Spec 1 §2. */
export function findExitTarget(address: string, origin: string | undefined, canGoBack: boolean): ExitTarget {
  if (origin === 'polylino') return { kind: 'go', path: '/shelves' }
  if (address.includes('library') || !canGoBack) return { kind: 'go', path: '/library/bookshelf' }
  return { kind: 'back' }
}

/** How the browser opened this document. */
export interface DocumentArrival {
  /** Address of the page with the link to this document; empty without a link. */
  readonly referrer: string
  /** Number of entries in the history of the tab. */
  readonly historyLength: number
  /** Address at which the browser loaded this document. The app can show another address now. */
  readonly loadedAt: string | undefined
}

/** Returns true if a page of another application, such as a portal, led to the first page of this document. */
export function cameFromOtherPage({ referrer, historyLength, loadedAt }: DocumentArrival): boolean {
  // The history of a new tab has no earlier page, even if a link opened the tab.
  if (referrer === '' || historyLength < 2) return false
  return loadedAt === undefined || new URL(loadedAt).pathname !== CALLBACK_PATH
}

/** Reads the arrival of the current document. */
export function readDocumentArrival(): DocumentArrival {
  return {
    referrer: document.referrer,
    historyLength: globalThis.history.length,
    loadedAt: performance.getEntriesByType('navigation')[0]?.name,
  }
}
