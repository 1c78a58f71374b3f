/**
 * Returns an address of the application that opened the reader. `parameter` names it in the reader's address: the
 * log-in page, or the service that stores the bookmarks. Undefined without the parameter, on other pages, and if the
 * settings do not name the origin of the address, because any website can write such an address. `href` is a path with
 * its query. Spec 1 §3.
 */
export function findHostAddress(
  href: string,
  parameter: 'loginUrl' | 'bookmarkUrl',
  readerHosts: readonly string[],
): string | undefined {
  const { pathname, searchParams } = new URL(href, globalThis.location.origin)
  const address = pathname.startsWith('/bookshelf/play/') ? searchParams.get(parameter) : null
  return address !== null && URL.canParse(address) && readerHosts.includes(new URL(address).origin)
    ? address
    : undefined
}
