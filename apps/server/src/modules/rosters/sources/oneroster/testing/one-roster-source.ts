import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ListName, OneRosterVersion } from '../rest-records.ts'
import { toJson } from './town-json.ts'
import type { JsonRecord } from './town-json.ts'
import type { Town } from './town.ts'

/** How a source differs from a source without faults. */
export interface OneRosterFaults {
  /** Maximum number of records of a page. */
  readonly pageRecords?: number
  /** `X-Total-Count`: left out, or with this number added. */
  readonly total?: 'none' | number
  /** The header `Link` is left out. */
  readonly noLinks?: boolean
  /** The first record of a list disappears after this request for the list, and another appears at its end. */
  readonly shift?: { readonly list: ListName; readonly afterRequests: readonly number[] }
  /** Every page is the first page. */
  readonly repeats?: ListName
  /** The second page begins one record too early, and the last record is never sent. */
  readonly overlaps?: ListName
  /** Only the first half of the list is sent. */
  readonly half?: ListName
  /** Responses to requests for lists, by their number from 1. */
  readonly answers?: Readonly<Record<number, { readonly status: number; readonly retryAfter?: string }>>
  /** Body of every response to a request for a list. */
  readonly body?: unknown
  /** Number of requests after which a token is not valid any more. */
  readonly tokenRequests?: number
  /** The token address takes the id and the secret in the body only. */
  readonly credentialsInBody?: boolean
  readonly forbidden?: ListName
}

export interface OneRosterSource {
  /** Address of the server. */
  readonly address: string
  readonly tokenAddress: string
  readonly clientId: string
  readonly clientSecret: string
  readonly requests: OneRosterRequest[]
  close(): Promise<void>
}

interface OneRosterRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: string
  readonly response: unknown
}

export const SOURCE_PATHS = { '1.2': '/ims/oneroster/rostering/v1p2', '1.1': '/ims/oneroster/v1p1' } as const

const LISTS: readonly string[] = ['orgs', 'academicSessions', 'users', 'classes', 'enrollments'] satisfies ListName[]
const isList = (name: string): name is ListName => LISTS.includes(name)

const CLIENT = { clientId: 'lectern', clientSecret: 'a secret + with / signs' }

/**
 * Starts a server with the REST interface of OneRoster on a free port of 127.0.0.1. OneRoster 1.2, Rostering Service
 * OpenAPI.
 */
export async function startOneRosterSource(
  town: Town,
  version: OneRosterVersion = '1.2',
  faults: OneRosterFaults = {},
): Promise<OneRosterSource> {
  const source = new Source(town, version, faults)
  const server = createServer((request, response) => void source.answer(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  source.address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  return {
    ...CLIENT,
    address: source.address,
    tokenAddress: `${source.address}/token`,
    requests: source.requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

class Source {
  readonly requests: OneRosterRequest[] = []
  address = ''
  readonly #town: Town
  readonly #version: OneRosterVersion
  readonly #faults: OneRosterFaults
  readonly #lists = new Map<ListName, JsonRecord[]>()
  readonly #counts = new Map<ListName, number>()
  #lastToken = 0
  #tokenUses = 0
  #listRequests = 0

  constructor(town: Town, version: OneRosterVersion, faults: OneRosterFaults) {
    this.#town = town
    this.#version = version
    this.#faults = faults
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.address)
    const body = await text(request)
    const send = (status: number, sent: unknown) => {
      this.requests.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), body, response: sent })
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(sent))
    }
    if (url.pathname === '/token') this.#answerToken(request, body, send)
    else this.#answerList(request, response, url, send)
  }

  #answerToken(request: IncomingMessage, body: string, send: Send): void {
    const fields = new URLSearchParams(body)
    const basic = `Basic ${Buffer.from(`${CLIENT.clientId}:${CLIENT.clientSecret}`).toString('base64')}`
    const isKnown = this.#faults.credentialsInBody
      ? fields.get('client_id') === CLIENT.clientId && fields.get('client_secret') === CLIENT.clientSecret
      : request.headers.authorization === basic
    if (request.method !== 'POST' || fields.get('grant_type') !== 'client_credentials')
      return send(400, { error: 'unsupported_grant_type' })
    if (!isKnown) return send(this.#faults.credentialsInBody ? 400 : 401, { error: 'invalid_client' })
    this.#lastToken += 1
    this.#tokenUses = 0
    send(200, { access_token: `token-${this.#lastToken}`, token_type: 'bearer', expires_in: 3600 })
  }

  #answerList(request: IncomingMessage, response: ServerResponse, url: URL, send: Send): void {
    const base = `${SOURCE_PATHS[this.#version]}/`
    const list = url.pathname.slice(base.length)
    if (!url.pathname.startsWith(base) || !isList(list)) return send(404, toStatusInfo('unknownobject'))
    this.#tokenUses += 1
    const isExpired = this.#tokenUses > (this.#faults.tokenRequests ?? Infinity)
    if (isExpired || request.headers.authorization !== `Bearer token-${this.#lastToken}`)
      return send(401, toStatusInfo('unauthorisedrequest'))
    if (list === this.#faults.forbidden) return send(403, toStatusInfo('forbidden'))
    this.#listRequests += 1
    const answer = this.#faults.answers?.[this.#listRequests]
    if (answer !== undefined) {
      if (answer.retryAfter !== undefined) response.setHeader('retry-after', answer.retryAfter)
      return send(answer.status, toStatusInfo('server_busy'))
    }
    if (this.#faults.body !== undefined) return send(200, this.#faults.body)
    this.#sendPage(list, response, url, send)
  }

  #sendPage(list: ListName, response: ServerResponse, url: URL, send: Send): void {
    const { pageRecords = Infinity, total = 0, noLinks, repeats, overlaps, half } = this.#faults
    const number = (name: string, fallback: number) => Number(url.searchParams.get(name) ?? fallback)
    const records = this.#read(list)
    const limit = Math.min(number('limit', 100), pageRecords)
    const asked = number('offset', 0)
    const offset = repeats === list ? 0 : overlaps === list && asked > 0 ? asked - 1 : asked
    const last = half === list ? Math.floor(records.length / 2) : records.length
    if (total !== 'none') response.setHeader('x-total-count', records.length + total)
    const links = `<${this.address}${url.pathname}?limit=${limit}&offset=${asked + limit}>; rel="next"`
    if (noLinks !== true && asked + limit < last) response.setHeader('link', links)
    else if (noLinks !== true) response.setHeader('link', `<${this.address}${url.pathname}>; rel="first"`)
    send(200, { [list]: records.slice(offset, Math.min(offset + limit, last)) })
  }

  #read(list: ListName): readonly JsonRecord[] {
    const records =
      this.#lists.get(list) ?? toJson(this.#town, list, this.#version, `${this.address}${SOURCE_PATHS[this.#version]}`)
    this.#lists.set(list, records)
    const count = this.#counts.get(list) ?? 0
    this.#counts.set(list, count + 1)
    const { shift } = this.#faults
    if (shift?.list === list && shift.afterRequests.includes(count)) {
      const [first] = records.splice(0, 1)
      records.push({ ...first, sourcedId: `new-${count}` })
    }
    return records
  }
}

type Send = (status: number, body: unknown) => void

/** `imsx_StatusInfoDType`. */
function toStatusInfo(code: string): unknown {
  return {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_CodeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: code }],
    },
  }
}
