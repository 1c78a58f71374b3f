import type { OutgoingHttpHeaders } from 'node:http'

/** The `Set-Cookie` lines of an answer. */
export function setCookiesOf(headers: OutgoingHttpHeaders): string[] {
  const value = headers['set-cookie']
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The `Cookie` header that a browser would send after these lines; a later one of a name wins. */
export function cookieHeaderOf(setCookies: readonly string[]): string {
  const pairs = setCookies.map((line) => line.split(';', 1)[0] ?? '').filter((pair) => !pair.endsWith('='))
  return [...new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair])).values()].join('; ')
}
