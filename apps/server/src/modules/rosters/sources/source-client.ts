import { Agent, interceptors } from 'undici'
import type { Dispatcher } from 'undici'
import { isPublicUrl, lookUpPublic } from '../../../kernel/public-network.ts'
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
  if (!isPublicUrl(address)) throw new SourceError('wrong-address', where)
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
