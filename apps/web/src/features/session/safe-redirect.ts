/** Returns the path to open after a log-in. An absent path or an address of another site becomes the home page. */
export function safeRedirect(redirect: string | undefined, origin: string): string {
  if (redirect === undefined || !URL.canParse(redirect, origin)) return '/'
  const url = new URL(redirect, origin)
  if (url.origin !== origin || url.pathname.startsWith('/login')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
