import type { OutgoingHttpHeaders } from 'node:http'

/** Returns the `Set-Cookie` lines of a response, or an empty list if there are none. */
export function readSetCookies(headers: OutgoingHttpHeaders): string[] {
  const value = headers['set-cookie']
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/**
 * Returns the `Cookie` header that a browser would send after these `Set-Cookie` lines. A later cookie replaces an
 * earlier one of the same name; a line with an empty value is ignored.
 */
export function toCookieHeader(setCookies: readonly string[]): string {
  const pairs = setCookies.map((line) => line.split(';', 1)[0] ?? '').filter((pair) => !pair.endsWith('='))
  return [...new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair])).values()].join('; ')
}

const INTERACTION = /^lectern_interaction=([^;]+)/

/**
 * Returns the id of the interaction that a response of the authorize endpoint starts, or undefined if it starts none.
 */
export function findInteractionUid(headers: OutgoingHttpHeaders): string | undefined {
  return readSetCookies(headers)
    .map((line) => INTERACTION.exec(line)?.[1])
    .find((value) => value !== undefined)
}

/** Returns the value of a cookie in a `Cookie` header, or undefined if the header does not contain it. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
