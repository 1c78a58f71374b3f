import { isPaymentPage } from '@lectern/contracts'

/** A navigation of the router. */
export interface Navigation {
  readonly preload: boolean
  readonly location: { readonly href: string }
}

/**
 * Loads the document again unless the server sent it for a page with a card form: only its content security policy allows
 * the form. Then the promise does not resolve.
 */
export async function openPaymentPage({ preload, location }: Navigation): Promise<void> {
  const [loaded] = performance.getEntriesByType('navigation')
  if (preload || loaded === undefined || isPaymentPage(new URL(loaded.name).pathname)) return
  globalThis.location.assign(location.href)
  await new Promise(() => undefined)
}
