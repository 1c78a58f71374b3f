/** The path to go to after a log-in; an address of another site, or nothing, becomes the home page. */
export function safeRedirect(redirect: string | undefined, origin: string): string {
  if (redirect === undefined || !URL.canParse(redirect, origin)) return '/'
  const url = new URL(redirect, origin)
  if (url.origin !== origin || url.pathname.startsWith('/login')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
