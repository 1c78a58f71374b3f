import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { LISTS } from '../to-roster.ts'
import type { ListName } from '../to-roster.ts'
import type { Municipality } from './municipality.ts'

/** How a source differs from a source without faults. */
export interface Ss12000Faults {
  /** Maximum number of records of a page. */
  readonly pageRecords?: number
  /** The second page of the list begins one record too early, in this many readings of the list. */
  readonly overlaps?: { readonly list: ListName; readonly readings: number }
  /** The token of the first page comes after every page. */
  readonly repeats?: ListName
  /** The token of the second page is refused, in this many readings of the list. */
  readonly expiredToken?: { readonly list: ListName; readonly readings: number }
  /** Only the first half of the list is sent. Nothing in the interface shows this. */
  readonly half?: ListName
  /** Responses to requests for lists, by their number from 1. */
  readonly answers?: Readonly<Record<number, { readonly status: number; readonly retryAfter?: string }>>
  /** Body of every response to a request for this list. */
  readonly body?: { readonly list: ListName; readonly value: unknown }
  /** Number of requests after which an access token is not valid any more. */
  readonly tokenRequests?: number
  /** The token address takes the id and the secret in the body only. */
  readonly credentialsInBody?: boolean
  readonly forbidden?: ListName
}

export interface Ss12000Source {
  readonly address: string
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
  /** Requests for lists that were answered, in their order. */
  readonly requests: Ss12000Request[]
  close(): Promise<void>
}

interface Ss12000Request {
  readonly list: ListName
  readonly query: Readonly<Record<string, string>>
  readonly status: number
  readonly response: unknown
}

/** A token that a source accepts for any number of requests. */
export const FIXED_TOKEN = 'fixed-token'

const CLIENT = { clientId: 'lectern', clientSecret: 'a secret + with / signs' }

/** Starts a server with the lists of SS12000 2.1 on a free port of 127.0.0.1. */
export async function startSs12000Source(data: Municipality, faults: Ss12000Faults = {}): Promise<Ss12000Source> {
  const source = new Source(data, faults)
  const server = createServer((request, response) => void source.answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  const origin = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  return {
    ...CLIENT,
    address: `${origin}/v2.1`,
    tokenAddress: `${origin}/token`,
    requests: source.requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve()
        })
      })
    },
  }
}

class Source {
  readonly requests: Ss12000Request[] = []
  readonly #data: Municipality
  readonly #faults: Ss12000Faults
  readonly #readings = new Map<ListName, number>()
  #listRequests = 0
  #tokens = 0
  #tokenRequests = 0

  constructor(data: Municipality, faults: Ss12000Faults) {
    this.#data = data
    this.#faults = faults
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://source.invalid')
    const body = await text(request)
    if (url.pathname === '/token') this.#sendToken(request, new URLSearchParams(body), response)
    else this.#sendList(request, url, response)
  }

  #sendToken(request: IncomingMessage, fields: URLSearchParams, response: ServerResponse): void {
    const { clientId, clientSecret } = CLIENT
    const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
    const isInHeader = request.headers.authorization === `Basic ${Buffer.from(pair).toString('base64')}`
    const isInBody = fields.get('client_id') === clientId && fields.get('client_secret') === clientSecret
    const isAllowed = this.#faults.credentialsInBody === true ? isInBody : isInHeader
    if (!isAllowed || fields.get('grant_type') !== 'client_credentials') {
      send(response, 401, { error: 'invalid_client' })
      return
    }
    this.#tokens += 1
    this.#tokenRequests = 0
    send(response, 200, { access_token: `token-${this.#tokens}`, token_type: 'Bearer', expires_in: 3600 })
  }

  #isAllowed({ headers: { authorization } }: IncomingMessage): boolean {
    if (authorization === `Bearer ${FIXED_TOKEN}`) return true
    this.#tokenRequests += 1
    const isValid = this.#tokenRequests <= (this.#faults.tokenRequests ?? Infinity)
    return isValid && this.#tokens > 0 && authorization === `Bearer token-${this.#tokens}`
  }

  #sendList(request: IncomingMessage, url: URL, response: ServerResponse): void {
    const list = LISTS.find((name) => url.pathname === `/v2.1/${name}`)
    const query = Object.fromEntries(url.searchParams)
    const finish = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      if (list !== undefined) this.requests.push({ list, query, status, response: body })
      send(response, status, body, headers)
    }
    this.#listRequests += 1
    const answer = this.#faults.answers?.[this.#listRequests]
    if (answer !== undefined)
      finish(
        answer.status,
        toError(answer.status),
        answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter },
      )
    else if (!this.#isAllowed(request)) finish(401, toError(401))
    else if (list === undefined) finish(404, toError(404))
    else if (this.#faults.forbidden === list) finish(403, toError(403))
    else if (this.#faults.body?.list === list) finish(200, this.#faults.body.value)
    else if (!/^[1-9]\d*$/.test(query['limit'] ?? '1')) finish(400, toError(400))
    else this.#sendPage(list, query, finish)
  }

  #sendPage(list: ListName, query: Record<string, string>, finish: (status: number, body: unknown) => void): void {
    const { pageRecords = Infinity, half, repeats, overlaps, expiredToken } = this.#faults
    const token = query['pageToken']
    if (token === undefined) this.#readings.set(list, (this.#readings.get(list) ?? 0) + 1)
    const reading = this.#readings.get(list) ?? 0
    const isFaulty = (fault: { list: ListName; readings: number } | undefined) =>
      fault?.list === list && reading <= fault.readings
    const all = this.#data[list]
    const records = half === list ? all.slice(0, Math.floor(all.length / 2)) : all
    const limit = Math.min(Number(query['limit'] ?? 1000), pageRecords)
    const start = token === undefined ? 0 : Number(Buffer.from(token, 'base64url').toString())
    if (Number.isNaN(start) || (token !== undefined && isFaulty(expiredToken))) {
      finish(400, toError(400))
      return
    }
    const end = start + limit
    const next = repeats === list ? limit : isFaulty(overlaps) && start === 0 ? end - 1 : end
    finish(200, {
      data: records.slice(start, end),
      pageToken: next < records.length ? Buffer.from(String(next)).toString('base64url') : null,
    })
  }
}

/** SS12000 2.1, `Error`. */
const toError = (status: number) => ({ code: String(status), message: 'The request is not answered.' })

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
