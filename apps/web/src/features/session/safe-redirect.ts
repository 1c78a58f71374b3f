/** Returns the path to open after a log-in, with query and fragment. Returns the home page if the path is not safe. */
export function safeRedirect(redirect: string | undefined, origin: string): string {
  if (redirect === undefined || !URL.canParse(redirect, origin)) return '/'
  const url = new URL(redirect, origin)
  // A path that starts with `//` would name another host.
  if (url.origin !== origin || url.pathname.startsWith('/login') || url.pathname.startsWith('//')) return '/'
  // A portal can send an id token, which must not be in the history.
  url.searchParams.delete('id_token')
  return `${url.pathname}${url.search}${url.hash}`
}
