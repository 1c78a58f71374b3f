import type { Call, CallInput, CallResponse, ErrorCode } from '@lectern/contracts'
import { ErrorBody } from '@lectern/contracts'
import isNetworkError from 'is-network-error'
import pRetry from 'p-retry'
import { type CallParts, callUrl } from './call-url.ts'

/** Spec 1 §8 and spec 2 §7: API calls retry 3 times on network errors or 5xx. */
const RETRIES = 3
/** Before the first; each later one waits twice as long as the one before. */
const FIRST_DELAY_MS = 300
const TIMEOUT_MS = 30_000
/** A server that is busy may say when to come back (RFC 9110 §10.2.3); nobody is kept waiting longer. */
const RETRY_AFTER_MAX_S = 10

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
  | { readonly ok: true; readonly status: number; readonly data: CallResponse<C>; readonly headers: Headers }
  | Refusal

interface CallOptions {
  readonly signal?: AbortSignal
  /** Lets the request outlive the page, for what is saved on leaving. */
  readonly keepalive?: boolean
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** After the first attempt; 3 unless told. */
  readonly retries?: number
  /** Sent with this person's token (`ownerOf`), or refused as `unauthenticated` without being sent. */
  readonly owner?: string
}

/** Where bearer tokens come from; the session is one. */
export interface TokenSource {
  /** A token with enough time left, or null where nobody is logged in, or not `owner`. */
  accessToken(owner?: string): Promise<string | null>
  /** Called when a server refused `refused`; the token to try instead, or null. */
  replaceToken(refused: string, owner?: string): Promise<string | null>
}

export interface HttpClient {
  /**
   * Makes a call of the contracts. Refusals are values, `{ ok: false, code, status }`; an answer that the contract does
   * not know is thrown, and so is an abort. It shows nothing: the screen decides what a code means there.
   */
  call<C extends Call>(contract: C, input: CallInput<C> & CallParts, options?: CallOptions): Promise<CallResult<C>>
}

export interface HttpClientPorts {
  readonly services: Record<Call['service'], string>
  readonly tokens: TokenSource
  /** Milliseconds before the first retry. */
  readonly firstDelayMs?: number
  /** Instead of the browser's own `fetch`: asks for what a call wants to be told. */
  readonly request?: (call: Call, url: string, init: RequestInit) => Promise<Response>
}

export function createHttpClient({
  services,
  tokens,
  firstDelayMs = FIRST_DELAY_MS,
  request: sendRequest = (_, url, init) => fetch(url, init),
}: HttpClientPorts): HttpClient {
  return {
    async call(contract, input, options = {}) {
      const url = callUrl(services[contract.service], contract, input)
      const request = (token: string | null): RequestInit => ({
        method: contract.method,
        headers: {
          ...options.headers,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(input.body === undefined ? {} : { 'content-type': contract.contentType ?? 'application/json' }),
        },
        ...(input.body === undefined ? {} : { body: encodeBody(contract, input.body) }),
        ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
      })
      const send = (token: string | null) =>
        readAnswer(contract, () =>
          fetchAgain((init) => sendRequest(contract, url, init), request(token), { firstDelayMs, ...options }),
        )
      const token = contract.access === 'anyone' ? null : await tokens.accessToken(options.owner)
      if (token === null && options.owner !== undefined) return { ok: false, code: 'unauthenticated', status: 401 }
      const first = await send(token)
      if (token === null || first.ok || first.code !== 'unauthenticated') return first
      const another = await tokens.replaceToken(token, options.owner)
      return another === null ? first : send(another)
    },
  }
}

/** A text is sent as it is. */
function encodeBody({ contentType }: Call, body: unknown): string {
  return contentType === 'text/plain' && typeof body === 'string' ? body : JSON.stringify(body)
}

/** A server that has trouble of its own: asked again, and in the end its answer stands. */
class ServerTroubleError extends Error {
  readonly response: Response

  constructor(response: Response) {
    super(`the server answered ${response.status}`)
    this.response = response
  }
}

/** Fetches, and again where nobody answers or the server has trouble. */
async function fetchAgain(
  fetchIt: (init: RequestInit) => Promise<Response>,
  request: RequestInit,
  { signal, retries = RETRIES, firstDelayMs }: Pick<CallOptions, 'signal' | 'retries'> & { firstDelayMs: number },
): Promise<Response> {
  const attempt = async () => {
    // Cleared with the answer: a browser's own time-out signal would hold on to the request, and to its page, until it is up.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new DOMException('no answer in time', 'TimeoutError')), TIMEOUT_MS)
    const limits = [limit.signal, ...(signal === undefined ? [] : [signal])]
    try {
      const response = await fetchIt({ ...request, signal: AbortSignal.any(limits) })
      if (response.status >= 500) throw new ServerTroubleError(response)
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
      onFailedAttempt: ({ error, retriesLeft }) => (retriesLeft > 0 ? whenAsked(error) : undefined),
    })
  } catch (error) {
    if (error instanceof ServerTroubleError) return error.response
    throw error
  }
}

/** The time that a busy server asks to be left alone. */
async function whenAsked(error: Error): Promise<void> {
  const after = error instanceof ServerTroubleError ? Number(error.response.headers.get('retry-after')) : 0
  if (after > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(after, RETRY_AFTER_MAX_S) * 1000))
}

async function readAnswer<C extends Call>(contract: C, ask: () => Promise<Response>): Promise<CallResult<C>> {
  let response: Response
  try {
    response = await ask()
  } catch (error) {
    if (isNetworkError(error) || isTimeout(error)) return { ok: false, code: 'no_answer', status: 0 }
    throw error
  }
  return response.ok ? accept(contract, response) : readRefusal(response)
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

async function accept<C extends Call>(contract: C, response: Response): Promise<CallResult<C>> {
  const schema = contract.responses[response.status]
  if (schema === undefined) throw new Error(`${contract.method} ${contract.path} answered ${response.status}`)
  const data = schema === null ? undefined : schema.parse(await response.json())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the contract's schema meets its static type.
  return { ok: true, status: response.status, data: data as CallResponse<C>, headers: response.headers }
}

async function readRefusal(response: Response): Promise<Refusal> {
  const { status } = response
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined))
  if (body.success) return { ok: false, status, code: body.data.code, details: body.data.details }
  // A proxy's error page, not ours: a server that is away.
  if (status >= 500) return { ok: false, status, code: 'unavailable' }
  throw new Error(`${new URL(response.url).pathname} answered ${status} without a code`)
}
