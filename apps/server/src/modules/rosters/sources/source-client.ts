import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Agent, interceptors } from 'undici'
import type { Dispatcher } from 'undici'
import { SourceError } from './source-error.ts'

/** A response of a source. */
export interface SourceResponse {
  readonly body: unknown
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** Sends requests to one source. Every method throws a `SourceError`. */
export interface SourceClient {
  /** Gets JSON. */
  getJson(address: URL, headers?: Readonly<Record<string, string>>): Promise<SourceResponse>
  /** Posts a form, and returns the JSON of the response. */
  postForm(
    address: URL,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<SourceResponse>
  close(): Promise<void>
}

export interface SourceClientOptions {
  /** True if the source may be in the network of the server, for the sources of the demo. */
  readonly allowsPrivateAddresses: boolean
  /** Number of times that a request is repeated. */
  readonly retries?: number
  /** First wait before a retry, in milliseconds. */
  readonly firstWaitMs?: number
  /** Maximum time without an answer, in milliseconds. */
  readonly timeoutMs?: number
  /** Maximum time of a request with its retries, in milliseconds. */
  readonly requestMs?: number
  /** Maximum size of a body after its decompression. */
  readonly bodyMaxBytes?: number
}

const TIMEOUT_MS = 60_000
/** Six answers that take the longest time, and the waits between them. */
const REQUEST_MS = 15 * 60_000
const RETRIES = 5
const LONGEST_WAIT_MS = 60_000
/** A page of 10,000 people has about 10 MB. */
const BODY_MAX_BYTES = 64 * 1024 * 1024

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

/**
 * Opens a client for one reading of a source. A request is repeated after a broken connection and after the statuses 429,
 * 500, 502, 503 and 504, at the time that the source names in `Retry-After`. Redirects are refused, because they would
 * carry the credentials elsewhere.
 */
export function openSourceClient({
  allowsPrivateAddresses,
  retries = RETRIES,
  firstWaitMs = 500,
  timeoutMs = TIMEOUT_MS,
  requestMs = REQUEST_MS,
  bodyMaxBytes = BODY_MAX_BYTES,
}: SourceClientOptions): SourceClient {
  const agent = new Agent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs, ...(allowsPrivateAddresses ? {} : { lookup: lookUpPublic }) },
  })
  const dispatcher = agent.compose(
    interceptors.retry({
      maxRetries: retries,
      minTimeout: firstWaitMs,
      maxTimeout: LONGEST_WAIT_MS,
      throwOnError: false,
      methods: ['GET', 'POST'],
    }),
    interceptors.decompress(),
  )
  const send = async (address: URL, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>) => {
    const where = `${address.origin}${address.pathname}`
    checkAddress(address, allowsPrivateAddresses, where)
    try {
      const response = await dispatcher.request({
        ...options,
        signal: AbortSignal.timeout(requestMs),
        origin: address.origin,
        path: `${address.pathname}${address.search}`,
      })
      if (response.statusCode >= 300) {
        await response.body.dump()
        throw toStatusError(options.method, response.statusCode, where)
      }
      return { body: await readJson(response.body, where, bodyMaxBytes), headers: toHeaders(response.headers) }
    } catch (error) {
      if (error instanceof SourceError) throw error
      throw new SourceError('unreachable', where, { cause: error })
    }
  }
  return {
    getJson: (address, headers = {}) =>
      send(address, { method: 'GET', headers: { accept: 'application/json', ...headers } }),
    postForm: (address, fields, headers = {}) =>
      send(address, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    close: () => agent.close(),
  }
}

function checkAddress(address: URL, allowsPrivateAddresses: boolean, where: string): void {
  if (allowsPrivateAddresses) return
  const host = address.hostname.replace(/^\[(.*)\]$/u, '$1')
  const isPrivate = isIP(host) !== 0 && isPrivateAddress(host)
  if (address.protocol !== 'https:' || isPrivate || address.username !== '')
    throw new SourceError('wrong-address', where)
}

/** As `dns.lookup`, but fails for a name that leads into the network of the server. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) callback(error, [])
    else if (addresses.some(({ address }) => isPrivateAddress(address)))
      callback(new Error('the name leads to a private address'), [])
    else callback(null, addresses)
  })
}

/** A server refuses a client at its token address with 401 or 400. RFC 6749, section 5.2. */
function toStatusError(method: string, status: number, where: string): SourceError {
  const type =
    status === 401 || (status === 400 && method === 'POST')
      ? 'unauthorized'
      : status === 403
        ? 'forbidden'
        : status === 429 || status >= 500
          ? 'unreachable'
          : 'wrong-address'
  return new SourceError(type, `${where} answered ${status}`)
}

/** The errors of `JSON.parse` contain a part of the text, so they are left out. */
async function readJson(body: Dispatcher.ResponseData['body'], where: string, maxBytes: number): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new SourceError('too-large', where)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch {
    throw new SourceError('invalid-response', `${where} sent no JSON`)
  }
}

function toHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
