import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Agent, interceptors } from 'undici'
import type { Dispatcher } from 'undici'
import { SourceError } from './source-error.ts'

/** A response of a source. */
interface SourceResponse {
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
}

const TIMEOUT_MS = 60_000
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
] as const)
  PRIVATE.addSubnet(net, prefix)
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
function isPrivateAddress(address: string): boolean {
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
}: SourceClientOptions): SourceClient {
  const agent = new Agent({
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: TIMEOUT_MS, ...(allowsPrivateAddresses ? {} : { lookup: lookUpPublic }) },
  })
  const dispatcher = agent.compose(
    interceptors.retry({
      maxRetries: retries,
      minTimeout: firstWaitMs,
      maxTimeout: LONGEST_WAIT_MS,
      throwOnError: false,
      methods: ['GET', 'POST'],
    }),
  )
  const send = async (address: URL, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>) => {
    const where = `${address.origin}${address.pathname}`
    checkAddress(address, allowsPrivateAddresses, where)
    try {
      const response = await dispatcher.request({
        ...options,
        origin: address.origin,
        path: `${address.pathname}${address.search}`,
      })
      if (response.statusCode >= 300) {
        await response.body.dump()
        throw toStatusError(response.statusCode, where)
      }
      return { body: await readJson(response.body, where), headers: toHeaders(response.headers) }
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

function toStatusError(status: number, where: string): SourceError {
  const type =
    status === 401
      ? 'unauthorized'
      : status === 403
        ? 'forbidden'
        : status === 429 || status >= 500
          ? 'unreachable'
          : 'wrong-address'
  return new SourceError(type, `${where} answered ${status}`)
}

async function readJson(body: Dispatcher.ResponseData['body'], where: string): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_MAX_BYTES) throw new SourceError('too-large', where)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch (error) {
    throw new SourceError('invalid-response', `${where} sent no JSON`, { cause: error })
  }
}

function toHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}
