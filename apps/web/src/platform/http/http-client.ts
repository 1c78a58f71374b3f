import type { Call, CallInput, CallResponse, ErrorCode } from '@lectern/contracts'
import { ErrorBody } from '@lectern/contracts'
import ky, { HTTPError, NetworkError, TimeoutError } from 'ky'
import type { KyInstance } from 'ky'
import { type CallParts, callUrl } from './call-url.ts'

/** Spec 1 §8 and spec 2 §7: API calls retry 3 times on network errors or 5xx. */
const RETRIES = 3
const SERVER_ERRORS = Array.from({ length: 100 }, (_, index) => 500 + index)
const TIMEOUT_MS = 30_000

/** The contracts' codes, and `no_answer` where no server spoke. */
export type RefusalCode = ErrorCode | 'no_answer'

export interface Refusal {
  readonly ok: false
  readonly code: RefusalCode
  /** 0 where no server spoke. */
  readonly status: number
  readonly details?: ErrorBody['details']
}

export type CallResult<C extends Call> =
  { readonly ok: true; readonly status: number; readonly data: CallResponse<C>; readonly headers: Headers } | Refusal

interface CallOptions {
  readonly signal?: AbortSignal
  /** Lets the request outlive the page, for what is saved on leaving. */
  readonly keepalive?: boolean
}

/** Where bearer tokens come from; the session is one. */
export interface TokenSource {
  /** A token with enough time left, or null where nobody is logged in. */
  accessToken(): Promise<string | null>
  /** Called when a server refused `refused`; the token to try instead, or null. */
  replaceToken(refused: string): Promise<string | null>
}

export interface HttpClient {
  /**
   * Makes a call of the contracts. Refusals are values, `{ ok: false, code, status }`; an answer that the contract does
   * not know is thrown, and so is an abort. It shows nothing: the screen decides what a code means there.
   */
  call<C extends Call>(contract: C, input: CallInput<C> & CallParts, options?: CallOptions): Promise<CallResult<C>>
}

export interface HttpClientParts {
  readonly services: Record<Call['service'], string>
  readonly tokens: TokenSource
  /** Milliseconds before retry 1, 2, 3. */
  readonly retryDelay?: (retry: number) => number
}

export function createHttpClient(parts: HttpClientParts): HttpClient {
  const client = ky.create({
    timeout: TIMEOUT_MS,
    retry: {
      limit: RETRIES,
      methods: ['get', 'put', 'post', 'patch', 'delete'],
      statusCodes: SERVER_ERRORS,
      afterStatusCodes: [503],
      retryOnTimeout: true,
      ...(parts.retryDelay === undefined ? {} : { delay: parts.retryDelay }),
    },
  })
  return {
    async call(contract, input, options = {}) {
      const url = callUrl(parts.services[contract.service], contract, input)
      const token = contract.access === 'anyone' ? null : await parts.tokens.accessToken()
      const first = await send(client, contract, url, input, options, token)
      if (token === null || first.ok || first.code !== 'unauthenticated') return first
      const another = await parts.tokens.replaceToken(token)
      return another === null ? first : send(client, contract, url, input, options, another)
    },
  }
}

async function send<C extends Call>(
  client: KyInstance,
  contract: C,
  url: string,
  input: CallParts,
  options: CallOptions,
  token: string | null,
): Promise<CallResult<C>> {
  try {
    const response = await client(url, {
      method: contract.method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(input.body === undefined ? {} : { json: input.body }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
    })
    return await accept(contract, response)
  } catch (error) {
    return refusalOf(error)
  }
}

async function accept<C extends Call>(contract: C, response: Response): Promise<CallResult<C>> {
  const schema = contract.responses[response.status]
  if (schema === undefined) throw new Error(`${contract.method} ${contract.path} answered ${response.status}`)
  const data = schema === null ? undefined : schema.parse(await response.json())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the contract's schema meets its static type.
  return { ok: true, status: response.status, data: data as CallResponse<C>, headers: response.headers }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof NetworkError || error instanceof TimeoutError) return { ok: false, code: 'no_answer', status: 0 }
  if (!(error instanceof HTTPError)) throw error
  const body = ErrorBody.safeParse(error.data)
  const status = error.response.status
  if (body.success) return { ok: false, status, code: body.data.code, details: body.data.details }
  // A proxy's error page, not ours: a server that is away.
  if (status >= 500) return { ok: false, status, code: 'unavailable' }
  throw error
}
