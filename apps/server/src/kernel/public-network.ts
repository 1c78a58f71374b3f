import { lookup as lookUp } from 'node:dns'
import { BlockList, connect, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Agent, fetch } from 'undici'
import { isLocalDeployment } from './local-request.ts'
import type { Settings } from './settings/settings.ts'

/** Addresses that are not in the public internet. IANA special-purpose address registries. */
const PRIVATE = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE.addSubnet(net, prefix)
  // The same addresses behind NAT64 (RFC 6052) and 6to4 (RFC 3056).
  const [a = 0, b = 0, c = 0, d = 0] = net.split('.').map(Number)
  const words = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  PRIVATE.addSubnet(`64:ff9b::${words}`, 96 + prefix, 'ipv6')
  PRIVATE.addSubnet(`2002:${words}::`, 16 + prefix, 'ipv6')
}
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6')

/** Returns whether an IP address is not one of the public internet. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Returns whether an address of the web uses HTTPS and is not in the network of the server, as far as the address says. */
export function isPublicUrl({ protocol, hostname, username }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/u, '$1')
  return protocol === 'https:' && username === '' && (isIP(host) === 0 || !isPrivateAddress(host))
}

/** As `dns.lookup`, but fails for a name that leads into the network of the server. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) callback(error, [])
    else if (addresses.some(({ address }) => isPrivateAddress(address)))
      callback(new PrivateAddressError('the name leads to a private address'), [])
    else callback(null, addresses)
  })
}

/** Returns whether settings of the product may name addresses in the network of the server. Only a local demo allows it. */
export const allowsPrivateAddresses = (settings: Pick<Settings, 'demo' | 'publicOrigin' | 'trustProxy'>): boolean =>
  settings.demo && isLocalDeployment(settings)

const CONNECT_TIMEOUT_MS = 3000

/** Returns whether a server of the public internet accepts connections, unless `allowsPrivate` allows every server. */
export function canConnect(address: string, allowsPrivate: boolean): Promise<boolean> {
  const url = new URL(address)
  if (!allowsPrivate && !isPublicUrl(url)) return Promise.resolve(false)
  const socket = connect({
    host: url.hostname.replace(/^\[(.*)\]$/u, '$1'),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port),
    ...(allowsPrivate ? {} : { lookup: lookUpPublic }),
    signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS),
  })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

type Fetch = (
  address: string,
  options: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: ArrayBuffer | ReadableStream | Uint8Array | URLSearchParams | string | null | undefined
    readonly signal?: AbortSignal | undefined
  },
) => Promise<Response>

/** Returns a `fetch` that reaches only the public internet, unless `allowsPrivate`. A redirect is an error. */
export function createPublicFetch(allowsPrivate: boolean): Fetch {
  const agent = new Agent(allowsPrivate ? {} : { connect: { lookup: lookUpPublic } })
  return async (address, options) => {
    if (!allowsPrivate && !isPublicUrl(new URL(address))) throw new TypeError('the address is not public')
    const { body = null, signal = null, ...others } = options
    const response = await fetch(address, { ...others, body, signal, dispatcher: agent, redirect: 'error' })
    return new Response(await response.arrayBuffer(), {
      status: response.status,
      headers: [...response.headers],
    })
  }
}

/** Thrown by `createPublicPost` for an address that is not public. */
export class PrivateAddressError extends Error {}

type Post = (
  address: string,
  request: { readonly headers: Record<string, string>; readonly body: string; readonly signal: AbortSignal },
) => Promise<number>

/**
 * Returns a function that posts a body and returns the status of the answer. It reaches only the public internet, unless
 * `allowsPrivate`. A redirect is not followed, and the body of the answer is not read. Throws `PrivateAddressError`, and the
 * error of a connection that fails.
 */
export function createPublicPost(allowsPrivate: boolean): Post {
  const agent = new Agent(allowsPrivate ? {} : { connect: { lookup: lookUpPublic } })
  return async (address, request) => {
    if (!allowsPrivate && !isPublicUrl(new URL(address))) throw new PrivateAddressError('the address is not public')
    const sent = { ...request, method: 'POST', dispatcher: agent, redirect: 'manual' } as const
    const response = await fetch(address, sent).catch((error: unknown) => {
      throw error instanceof Error && error.cause instanceof PrivateAddressError ? error.cause : error
    })
    // The connection is closed, so that a receiver cannot send without end.
    await response.body?.cancel()
    return response.status
  }
}
