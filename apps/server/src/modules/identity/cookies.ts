import type { OutgoingHttpHeaders } from 'node:http'
import type { Settings } from '../../kernel/settings/settings.ts'

/** Returns the `Set-Cookie` lines of a response. */
export function readSetCookies(headers: OutgoingHttpHeaders): string[] {
  const value = headers['set-cookie']
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/**
 * Returns the `Cookie` header that a browser sends after these `Set-Cookie` lines. The last line with a name counts,
 * except for lines with an empty value.
 */
export function toCookieHeader(setCookies: readonly string[]): string {
  const pairs = setCookies.map((line) => line.split(';', 1)[0] ?? '').filter((pair) => !pair.endsWith('='))
  return [...new Map(pairs.map((pair) => [pair.split('=', 1)[0], pair])).values()].join('; ')
}

const INTERACTION = /^lectern_interaction=([^;]+)/

/** Returns the id of the interaction that a response of the authorize endpoint starts, or undefined. */
export function findInteractionUid(headers: OutgoingHttpHeaders): string | undefined {
  return readSetCookies(headers)
    .map((line) => INTERACTION.exec(line)?.[1])
    .find((value) => value !== undefined)
}

/** Returns the value of a cookie in a `Cookie` header, or undefined. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** A cookie with 32 random bytes in base64url. Only requests to `path` have it, and no script can read it. */
interface SecretCookie {
  readonly name: string
  readonly path: string
  readonly lifetimeS: number
}

const SECRET = /^[\w-]{43}$/u

/** Returns the `Set-Cookie` line of a secret cookie. */
export function writeSecretCookie(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { name, path, lifetimeS }: SecretCookie,
  value: string,
): string {
  const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${lifetimeS}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(publicOrigin.startsWith('https:') ? ['Secure'] : [])].join('; ')
}

/** Returns the value of a secret cookie in a `Cookie` header, or undefined if it is missing or invalid. */
export function readSecretCookie(header: string | undefined, { name }: SecretCookie): string | undefined {
  const value = readCookie(header, name)
  return value !== undefined && SECRET.test(value) ? value : undefined
}
