import type { ListName, OneRosterVersion } from '../../sources/oneroster/rest-records.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { answer, answerFault } from '../source-answer.ts'
import type { AnswerRequest, FaultyAnswer, SourceAnswer, SourceRequest } from '../source-answer.ts'
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
  readonly answers?: Readonly<Record<number, FaultyAnswer>>
  /** Body of every response to a request for a list. */
  readonly body?: unknown
  readonly forbidden?: ListName
}

export const SOURCE_PATHS = { '1.2': '/ims/oneroster/rostering/v1p2', '1.1': '/ims/oneroster/v1p1' } as const

const LISTS: readonly string[] = ['orgs', 'academicSessions', 'users', 'classes', 'enrollments'] satisfies ListName[]
const isList = (name: string): name is ListName => LISTS.includes(name)

interface OneRosterSourceOptions {
  /** Address of the source, for the links in its answers. */
  readonly address: string
  readonly tokens: AccessTokens
  readonly town: Town
  readonly version?: OneRosterVersion
  readonly faults?: OneRosterFaults
}

/** Creates a source with the REST interface of OneRoster. OneRoster 1.2, Rostering Service OpenAPI. */
export function createOneRosterSource(options: OneRosterSourceOptions): AnswerRequest {
  const source = new Source(options)
  return (request) => source.answer(request)
}

class Source {
  readonly #options: OneRosterSourceOptions
  readonly #version: OneRosterVersion
  readonly #faults: OneRosterFaults
  readonly #lists = new Map<ListName, JsonRecord[]>()
  readonly #counts = new Map<ListName, number>()
  #listRequests = 0

  constructor(options: OneRosterSourceOptions) {
    const { version = '1.2', faults = {} } = options
    this.#options = options
    this.#version = version
    this.#faults = faults
  }

  answer(request: SourceRequest): SourceAnswer {
    if (request.path === '/token') return this.#options.tokens.answer(request)
    const base = `${SOURCE_PATHS[this.#version]}/`
    const list = request.path.slice(base.length)
    if (!request.path.startsWith(base) || !isList(list)) return answer(404, toStatusInfo('unknownobject'))
    if (!this.#options.tokens.accepts(request.authorization)) return answer(401, toStatusInfo('unauthorisedrequest'))
    if (list === this.#faults.forbidden) return answer(403, toStatusInfo('forbidden'))
    this.#listRequests += 1
    const fault = this.#faults.answers?.[this.#listRequests]
    if (fault !== undefined) return answerFault(fault, toStatusInfo('server_busy'))
    if (this.#faults.body !== undefined) return answer(200, this.#faults.body)
    return this.#sendPage(list, request)
  }

  #sendPage(list: ListName, { path, query }: SourceRequest): SourceAnswer {
    const { pageRecords = Infinity, total = 0, noLinks, repeats, overlaps, half } = this.#faults
    const number = (name: string, fallback: number) => Number(query.get(name) ?? fallback)
    const records = this.#read(list)
    const limit = Math.min(number('limit', 100), pageRecords)
    const asked = number('offset', 0)
    const offset = repeats === list ? 0 : overlaps === list && asked > 0 ? asked - 1 : asked
    const last = half === list ? Math.floor(records.length / 2) : records.length
    const self = `${this.#options.address}${path}`
    const link =
      asked + limit < last ? `<${self}?limit=${limit}&offset=${asked + limit}>; rel="next"` : `<${self}>; rel="first"`
    return answer(
      200,
      { [list]: records.slice(offset, Math.min(offset + limit, last)) },
      {
        ...(total === 'none' ? {} : { 'x-total-count': String(records.length + total) }),
        ...(noLinks === true ? {} : { link }),
      },
    )
  }

  #read(list: ListName): readonly JsonRecord[] {
    const { town, address } = this.#options
    const records =
      this.#lists.get(list) ?? toJson(town, list, this.#version, `${address}${SOURCE_PATHS[this.#version]}`)
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
