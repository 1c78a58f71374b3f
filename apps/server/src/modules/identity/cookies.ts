import type { OutgoingHttpHeaders } from 'node:http'

/** The `Set-Cookie` lines of an answer. */
export function readSetCookies(headers: OutgoingHttpHeaders): string[] {
  const value = headers['set-cookie']
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The `Cookie` header that a browser would send after these lines; a later one of a name wins. */
export function toCookieHeader(setCookies: readonly string[]): string {
  const pairs = setCookies.map((line) => line.split(';', 1)[0] ?? '').filter((pair) => !pair.endsWith('='))
  return [...new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair])).values()].join('; ')
}

const INTERACTION = /^lectern_interaction=([^;]+)/

/** The interaction that an answer of the authorize address begins, where it begins one. */
export function findInteractionUid(headers: OutgoingHttpHeaders): string | undefined {
  return readSetCookies(headers)
    .map((line) => INTERACTION.exec(line)?.[1])
    .find((value) => value !== undefined)
}

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
