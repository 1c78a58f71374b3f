import type { Call, CallInput, CallResponse, ErrorCode } from '@lectern/contracts'
import { ErrorBody, IDEMPOTENCY_KEY_HEADER, repeatRule } from '@lectern/contracts'
import isNetworkError from 'is-network-error'
import pRetry from 'p-retry'
import { type CallParts, callUrl } from './call-url.ts'

/** Spec 1 §8 and spec 2 §7: API calls retry 3 times on network errors or 5xx. */
const RETRIES = 3
/** Milliseconds before the first retry. Each later retry waits twice as long. */
const FIRST_DELAY_MS = 300
const TIMEOUT_MS = 30_000
/** Maximum delay of a retry by a `retry-after` header, in seconds (RFC 9110 §10.2.3). */
const RETRY_AFTER_MAX_S = 10

/** A code of the contracts, or `no_answer` if no server responded. */
export type RefusalCode = ErrorCode | 'no_answer'

export interface Refusal {
  readonly ok: false
  readonly code: RefusalCode
  /** HTTP status; 0 if no server responded. */
  readonly status: number
  readonly details?: ErrorBody['details']
}

export type CallResult<C extends Call> =
  | { readonly ok: true; readonly status: number; readonly data: CallResponse<C>; readonly headers: Headers }
  | Refusal

interface CallOptions {
  readonly signal?: AbortSignal
  /** True if the request must complete after the page closes (`keepalive` of fetch). */
  readonly keepalive?: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** Number of attempts after the first one. Default: 3. */
  readonly retries?: number
  /**
   * Id of the account whose token the call must use (`getOwner`). Without that account, the call is refused as
   * `unauthenticated`.
   */
  readonly owner?: string
  /** Address of the service. Default: the address in the settings of the deployment. */
  readonly service?: string | undefined
}

/** Source of access tokens. */
export interface TokenSource {
  /**
   * Returns the access token. Refreshes a token that expires soon. Returns null without a log-in, or if another account
   * than `owner` is logged in.
   */
  accessToken(owner?: string): Promise<string | null>
  /** Returns a token for a retry after the server refused `refused`. Returns null if there is no such token. */
  replaceToken(refused: string, owner?: string): Promise<string | null>
}

export interface HttpClient {
  /**
   * Makes an API call. A refusal is a value, `{ ok: false, code, status }`; without a response the code is `no_answer`.
   * Throws if the response does not match the contract, or if the call was aborted.
   */
  call<C extends Call>(contract: C, input: CallInput<C> & CallParts, options?: CallOptions): Promise<CallResult<C>>
}

export interface HttpClientPorts {
  readonly services: Record<Call['service'], string>
  readonly tokens: TokenSource
  /** Milliseconds before the first retry. */
  readonly firstDelayMs?: number
  /** Replaces the browser's `fetch`. */
  readonly request?: (call: Call, url: string, init: RequestInit) => Promise<Response>
}

export function createHttpClient({
  services,
  tokens,
  firstDelayMs = FIRST_DELAY_MS,
  request: sendRequest = (_, url, init) => fetch(url, init),
}: HttpClientPorts): HttpClient {
  const keys = createKeys()
  return {
    async call(contract, input, options = {}) {
      const url = callUrl(options.service ?? services[contract.service], contract, input)
      const body = input.body === undefined ? undefined : encodeBody(contract, input.body)
      const key =
        repeatRule(contract) === 'first response' ? keys.begin(`${url} ${describeBody(input.body)}`) : undefined
      const request = (token: string | null): RequestInit => ({
        method: contract.method,
        headers: {
          ...options.headers,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': contract.contentType ?? 'application/json' }),
          ...(key === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: `"${key.id}"` }),
        },
        ...(body === undefined ? {} : { body }),
        ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
      })
      const send = async (token: string | null) => {
        const result = await readResult(contract, () =>
          fetchWithRetries((init) => sendRequest(contract, url, init), request(token), { firstDelayMs, ...options }),
        )
        if (isAnswer(result)) key?.end()
        return result
      }
      const token = contract.access === 'anyone' ? null : await tokens.accessToken(options.owner)
      if (token === null && options.owner !== undefined) return { ok: false, code: 'unauthenticated', status: 401 }
      const first = await send(token)
      if (token === null || first.ok || first.code !== 'unauthenticated') return first
      const replacement = await tokens.replaceToken(token, options.owner)
      return replacement === null ? first : send(replacement)
    },
  }
}

/**
 * Idempotency keys of the running requests, and of those whose effect is unknown. The same request again has the same
 * key, so that an action which a user repeats after a lost response has one effect.
 */
function createKeys() {
  const ids = new Map<string, string>()
  return {
    begin: (request: string) => {
      const id = ids.get(request) ?? crypto.randomUUID()
      ids.set(request, id)
      return { id, end: () => void ids.delete(request) }
    },
  }
}

/** Returns a text that only the same body has. Each upload has its own, because two files can have one name. */
function describeBody(body: unknown): string | undefined {
  return body instanceof Blob ? crypto.randomUUID() : JSON.stringify(body)
}

/** Returns whether the result shows the effect of the request. */
function isAnswer(result: { readonly ok: true } | Refusal): boolean {
  return result.ok || (result.status > 0 && result.status < 500 && result.code !== 'request_running')
}

function encodeBody({ contentType }: Call, body: unknown): string | Blob {
  if (body instanceof Blob) return body
  return contentType === 'text/plain' && typeof body === 'string' ? body : JSON.stringify(body)
}

/** Error for a response with status 5xx, so that the request is retried. */
class ServerFailureError extends Error {
  readonly response: Response

  constructor(response: Response) {
    super(`the server answered ${response.status}`)
    this.response = response
  }
}

/**
 * Fetches, and retries after a network error or a status 5xx. Returns the last response. Throws the last error without
 * a response, or if the call was aborted.
 */
async function fetchWithRetries(
  fetchIt: (init: RequestInit) => Promise<Response>,
  request: RequestInit,
  { signal, retries = RETRIES, firstDelayMs }: Pick<CallOptions, 'signal' | 'retries'> & { firstDelayMs: number },
): Promise<Response> {
  const attempt = async () => {
    // The response clears this timer. `AbortSignal.timeout` cannot be cleared, and would hold the request in memory.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new DOMException('no answer in time', 'TimeoutError')), TIMEOUT_MS)
    const limits = [limit.signal, ...(signal === undefined ? [] : [signal])]
    try {
      const response = await fetchIt({ ...request, signal: AbortSignal.any(limits) })
      if (response.status >= 500) throw new ServerFailureError(response)
      return response
    } finally {
      clearTimeout(timer)
    }
  }
  try {
    return await pRetry(attempt, {
      retries,
      minTimeout: firstDelayMs,
      ...(signal === undefined ? {} : { signal }),
      onFailedAttempt: ({ error, retriesLeft }) => (retriesLeft > 0 ? waitForRetryAfter(error) : undefined),
    })
  } catch (error) {
    if (error instanceof ServerFailureError) return error.response
    throw error
  }
}

/** Waits for the seconds in the `retry-after` header, but at most `RETRY_AFTER_MAX_S`. */
async function waitForRetryAfter(error: Error): Promise<void> {
  const after = error instanceof ServerFailureError ? Number(error.response.headers.get('retry-after')) : 0
  if (after > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(after, RETRY_AFTER_MAX_S) * 1000))
}

async function readResult<C extends Call>(contract: C, send: () => Promise<Response>): Promise<CallResult<C>> {
  let response: Response
  try {
    response = await send()
  } catch (error) {
    if (isNetworkError(error) || isTimeout(error)) return { ok: false, code: 'no_answer', status: 0 }
    throw error
  }
  return response.ok ? readData(contract, response) : readRefusal(contract, response)
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

async function readData<C extends Call>(contract: C, response: Response): Promise<CallResult<C>> {
  const schema = contract.responses[response.status]
  if (schema === undefined) throw new Error(`${contract.method} ${contract.path} answered ${response.status}`)
  const data = contract.file === undefined ? schema?.parse(await response.json()) : await response.blob()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's schema has checked the data
  return { ok: true, status: response.status, data: data as CallResponse<C>, headers: response.headers }
}

async function readRefusal({ method, path }: Call, response: Response): Promise<Refusal> {
  const { status } = response
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined))
  if (body.success) return { ok: false, status, code: body.data.code, details: body.data.details }
  // The response is probably an error page of a proxy.
  if (status >= 500) return { ok: false, status, code: 'unavailable' }
  throw new Error(`${method} ${path} answered ${status} without a code`)
}
