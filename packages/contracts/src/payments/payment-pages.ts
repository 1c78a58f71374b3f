/** First parts of the paths of the pages with a card form. Only their content security policy allows scripts of Stripe. */
const PAYMENT_PAGES = ['/signup', '/subscription', '/gift-card'] as const

/** Returns whether a path belongs to a page with a card form. */
export function isPaymentPage(path: string): boolean {
  return PAYMENT_PAGES.some((page) => path === page || path.startsWith(`${page}/`))
}
