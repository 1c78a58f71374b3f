import { LISTS } from '../../sources/ss12000/to-roster.ts'
import type { ListName } from '../../sources/ss12000/to-roster.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { answer, answerFault } from '../source-answer.ts'
import type { AnswerRequest, FaultyAnswer, SourceAnswer, SourceRequest } from '../source-answer.ts'
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
  readonly answers?: Readonly<Record<number, FaultyAnswer>>
  /** Body of every response to a request for this list. */
  readonly body?: { readonly list: ListName; readonly value: unknown }
  readonly forbidden?: ListName
}

interface Ss12000SourceOptions {
  readonly tokens: AccessTokens
  readonly data: Municipality
  /** An access token that the source accepts for any number of requests. */
  readonly fixedToken?: string
  readonly faults?: Ss12000Faults
}

/** Path of the lists of SS12000 2.1 below the address of a source. */
export const SS12000_PATH = '/v2.1'

/** Returns the list of a path, or undefined. */
export const listOfPath = (path: string): ListName | undefined =>
  LISTS.find((name) => path === `${SS12000_PATH}/${name}`)

/** Creates a source with the lists of SS12000 2.1. */
export function createSs12000Source(options: Ss12000SourceOptions): AnswerRequest {
  const source = new Source(options)
  return (request) => source.answer(request)
}

class Source {
  readonly #options: Ss12000SourceOptions
  readonly #faults: Ss12000Faults
  readonly #readings = new Map<ListName, number>()
  #listRequests = 0

  constructor(options: Ss12000SourceOptions) {
    this.#options = options
    this.#faults = options.faults ?? {}
  }

  answer(request: SourceRequest): SourceAnswer {
    if (request.path === '/token') return this.#options.tokens.answer(request)
    const list = listOfPath(request.path)
    this.#listRequests += 1
    const fault = this.#faults.answers?.[this.#listRequests]
    if (fault !== undefined) return answerFault(fault, toError(fault.status))
    if (!this.#isAllowed(request)) return refuse(401)
    if (list === undefined) return refuse(404)
    if (this.#faults.forbidden === list) return refuse(403)
    if (this.#faults.body?.list === list) return answer(200, this.#faults.body.value)
    if (!/^[1-9]\d*$/.test(request.query.get('limit') ?? '1')) return refuse(400)
    return this.#sendPage(list, request)
  }

  #isAllowed({ authorization }: SourceRequest): boolean {
    const { fixedToken, tokens } = this.#options
    return (fixedToken !== undefined && authorization === `Bearer ${fixedToken}`) || tokens.accepts(authorization)
  }

  #sendPage(list: ListName, { query }: SourceRequest): SourceAnswer {
    const { pageRecords = Infinity, half, repeats, overlaps, expiredToken } = this.#faults
    const token = query.get('pageToken') ?? undefined
    if (token === undefined) this.#readings.set(list, (this.#readings.get(list) ?? 0) + 1)
    const reading = this.#readings.get(list) ?? 0
    const isFaulty = (fault: { list: ListName; readings: number } | undefined) =>
      fault?.list === list && reading <= fault.readings
    const all = this.#options.data[list]
    const records = half === list ? all.slice(0, Math.floor(all.length / 2)) : all
    const limit = Math.min(Number(query.get('limit') ?? 1000), pageRecords)
    const start = token === undefined ? 0 : Number(Buffer.from(token, 'base64url').toString())
    if (Number.isNaN(start) || (token !== undefined && isFaulty(expiredToken))) return refuse(400)
    const end = start + limit
    const next = repeats === list ? limit : isFaulty(overlaps) && start === 0 ? end - 1 : end
    return answer(200, {
      data: records.slice(start, end),
      pageToken: next < records.length ? Buffer.from(String(next)).toString('base64url') : null,
    })
  }
}

/** SS12000 2.1, `Error`. */
const toError = (status: number) => ({ code: String(status), message: 'The request is not answered.' })

const refuse = (status: number): SourceAnswer => answer(status, toError(status))
