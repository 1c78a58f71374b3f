import { LISTS } from '../../sources/skolon/read-list.ts'
import type { ListName } from '../../sources/skolon/read-list.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { answer, answerFault } from '../source-answer.ts'
import type { AnswerRequest, FaultyAnswer, SourceAnswer, SourceRequest } from '../source-answer.ts'
import type { SkolonTown } from './skolon-town.ts'

/** How a source differs from a source without faults. */
export interface SkolonFaults {
  /** Number of records of a page. */
  readonly pageRecords?: number
  /** The next page is named with `cursor`, and every page has the same version. */
  readonly cursors?: boolean
  /** The version of this list is always that of the first page. */
  readonly stuck?: ListName
  /** The second page of the list begins one record too early, in this many readings of the list. */
  readonly overlaps?: { readonly list: ListName; readonly readings: number }
  /** The version of the second page is refused, in this many readings of the list. */
  readonly expiredVersion?: { readonly list: ListName; readonly readings: number }
  /** Only the first half of the list is sent, in this many readings of the list. */
  readonly half?: { readonly list: ListName; readonly readings: number }
  /** Every page is empty, and says that more follow. */
  readonly endless?: ListName
  /** Responses to requests for lists, by their number from 1. */
  readonly answers?: Readonly<Record<number, FaultyAnswer>>
  /** Body of every response to a request for this list. */
  readonly body?: { readonly list: ListName; readonly value: unknown }
  readonly forbidden?: ListName
}

interface SkolonSourceOptions {
  readonly tokens: AccessTokens
  readonly town: SkolonTown
  readonly faults?: SkolonFaults
}

const SKOLON_PATH = '/v2/partner'
const TOKEN_PATH = '/oauth/access_token'
const PAGE_RECORDS = 500
const NAMES: readonly string[] = Object.keys(LISTS)
const isList = (name: string): name is ListName => NAMES.includes(name)

/** Creates a source that answers as public clients of Skolon expect it. */
export function createSkolonSource(options: SkolonSourceOptions): AnswerRequest {
  const source = new Source(options)
  return (request) => source.answer(request)
}

class Source {
  readonly #town: SkolonTown
  readonly #faults: SkolonFaults
  readonly #tokens: AccessTokens
  readonly #readings = new Map<ListName, number>()
  #listRequests = 0
  #pages = 0

  constructor({ tokens, town, faults = {} }: SkolonSourceOptions) {
    this.#town = town
    this.#faults = faults
    this.#tokens = tokens
  }

  answer(request: SourceRequest): SourceAnswer {
    if (request.path === TOKEN_PATH) return this.#tokens.answer(request)
    this.#listRequests += 1
    const fault = this.#faults.answers?.[this.#listRequests]
    if (fault !== undefined) return answerFault(fault, {})
    if (!this.#tokens.accepts(request.authorization)) return answer(401, {})
    const list = request.path.slice(SKOLON_PATH.length + 1)
    if (!request.path.startsWith(`${SKOLON_PATH}/`) || !isList(list)) return answer(404, {})
    if (this.#faults.forbidden === list) return answer(403, {})
    if (this.#faults.body?.list === list) return answer(200, this.#faults.body.value)
    return this.#sendPage(list, request)
  }

  #sendPage(list: ListName, { query }: SourceRequest): SourceAnswer {
    const { pageRecords = PAGE_RECORDS, cursors, stuck, overlaps, expiredVersion, half, endless } = this.#faults
    if (endless === list) {
      this.#pages += 1
      return answer(200, { [LISTS[list]]: [], versionTag: this.#pages, hasMore: true })
    }
    const after = query.get('versionTag') ?? query.get('cursor') ?? undefined
    if (after === undefined) this.#readings.set(list, (this.#readings.get(list) ?? 0) + 1)
    const reading = this.#readings.get(list) ?? 0
    const isFaulty = (fault: { list: ListName; readings: number } | undefined) =>
      fault?.list === list && reading <= fault.readings
    const start = after === undefined ? 0 : Number(Buffer.from(after, 'base64url').toString())
    if (Number.isNaN(start) || (after !== undefined && isFaulty(expiredVersion))) return answer(400, {})
    const all = this.#town[list]
    const records = isFaulty(half) ? all.slice(0, Math.floor(all.length / 2)) : all
    const end = start + pageRecords
    const next = stuck === list ? pageRecords : isFaulty(overlaps) && start === 0 ? end - 1 : end
    const tag = Buffer.from(String(Math.min(next, records.length))).toString('base64url')
    return answer(200, {
      [LISTS[list]]: records.slice(start, end),
      hasMore: end < records.length,
      ...(cursors === true ? { versionTag: 7, cursor: tag } : { versionTag: tag }),
    })
  }
}
