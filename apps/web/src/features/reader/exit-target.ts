export type ExitTarget =
  | { readonly kind: 'go'; readonly path: '/library/bookshelf' | '/shelves' }
  | { readonly kind: 'back' }

/** Returns where closing the book leads. Spec 1 §2. */
export function findExitTarget(address: string, origin: string | undefined, canGoBack: boolean): ExitTarget {
  if (origin === 'polylino') return { kind: 'go', path: '/shelves' }
  if (address.includes('library') || !canGoBack) return { kind: 'go', path: '/library/bookshelf' }
  return { kind: 'back' }
}
