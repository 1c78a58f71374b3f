/**
 * Returns the log-in page of the application that opened the reader: the parameter `loginUrl` of the reader's address.
 * Undefined without the parameter, on other pages, and if the settings do not name the origin of the page, because any
 * website can write such an address. `href` is a path with its query. Spec 1 §3.
 */
export function findHostLogIn(href: string, readerHosts: readonly string[]): string | undefined {
  const { pathname, searchParams } = new URL(href, globalThis.location.origin)
  const address = pathname.startsWith('/bookshelf/play/') ? searchParams.get('loginUrl') : null
  return address !== null && URL.canParse(address) && readerHosts.includes(new URL(address).origin)
    ? address
    : undefined
}
