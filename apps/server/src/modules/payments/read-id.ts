/** Returns the id of an object that Stripe states as its id or in full. */
export const readId = (named: string | { readonly id: string }): string =>
  typeof named === 'string' ? named : named.id
