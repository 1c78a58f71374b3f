/** The address of a resource on one of these hosts, else undefined. No quote and no backslash is left in it. */
export function allowedAddress(href: string, origins: readonly string[]): string | undefined {
  const url = URL.canParse(href, globalThis.location?.href) ? new URL(href, globalThis.location?.href) : undefined
  return url && origins.includes(url.origin) ? url.href.replaceAll('\\', '%5C') : undefined
}
