export type ExitTarget =
  | { readonly kind: 'go'; readonly path: '/library/bookshelf' | '/shelves' }
  | { readonly kind: 'back' }

/**
 * Returns where closing the book leads (spec 1 §2): to the shelves if polylino opened the reader, to the bookshelf if
 * the address contains 'library' or the history is empty, otherwise back in history.
 */
export function findExitTarget(address: string, origin: string | undefined, canGoBack: boolean): ExitTarget {
  if (origin === 'polylino') return { kind: 'go', path: '/shelves' }
  if (address.includes('library') || !canGoBack) return { kind: 'go', path: '/library/bookshelf' }
  return { kind: 'back' }
}
