export type ExitTarget =
  | { readonly kind: 'go'; readonly path: '/library/bookshelf' | '/shelves' }
  | { readonly kind: 'back' }

/**
 * Returns the page after closing. Spec 1 §2: the bookshelf if the address contains 'library', the shelves for a reader
 * from polylino, otherwise back in history. Without a history, the bookshelf.
 */
export function findExitTarget(address: string, origin: string | undefined, canGoBack: boolean): ExitTarget {
  if (origin === 'polylino') return { kind: 'go', path: '/shelves' }
  if (address.includes('library') || !canGoBack) return { kind: 'go', path: '/library/bookshelf' }
  return { kind: 'back' }
}
