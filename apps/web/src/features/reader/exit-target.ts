export type ExitTarget =
  | { readonly kind: 'go'; readonly path: '/library/bookshelf' | '/shelves' }
  | { readonly kind: 'back' }

/**
 * Where closing leads. Spec 1 §2: to the bookshelf if the address contains 'library', otherwise back in history; from
 * polylino to the shelves. With no page to go back to, the bookshelf.
 */
export function findExitTarget(address: string, origin: string | undefined, canGoBack: boolean): ExitTarget {
  if (origin === 'polylino') return { kind: 'go', path: '/shelves' }
  if (address.includes('library') || !canGoBack) return { kind: 'go', path: '/library/bookshelf' }
  return { kind: 'back' }
}
