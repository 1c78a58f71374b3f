import { type Call, ErrorBody, SERVICE_PATHS } from '@lectern/contracts'
import type { Caller } from '../../apps/web/src/platform/outbox/caller.ts'

/** An HTTP request without credentials. */
export interface WireRequest {
  readonly method: string
  /** Path of the address, including the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface WireResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Sends a request and returns the response. Rejects if there is no response. */
export type Transport = (request: WireRequest) => Promise<WireResponse>

interface Input {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Returns the request for a call of the contracts. */
export function toRequest(call: Call, input: Input, headers: Readonly<Record<string, string>> = {}): WireRequest {
  const path = call.path.replace(/:(?<name>\w+)/gu, (_, name: string) => String(input.params?.[name]))
  const query = Object.entries(input.query ?? {}).map(([name, value]) => `${name}=${String(value)}`)
  return {
    method: call.method,
    path: `${SERVICE_PATHS[call.service]}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    body: input.body,
  }
}

function toInput(input: unknown): Input {
  return typeof input === 'object' && input !== null ? input : {}
}

/** Creates the HTTP client of the outbox, which sends its requests through a transport. */
export function createCaller(transport: Transport): Caller {
  return {
    async call(contract, input, options) {
      let response: WireResponse
      try {
        response = await transport(toRequest(contract, toInput(input), options.headers))
      } catch {
        return { ok: false, status: 0, code: 'no_answer' }
      }
      if (response.status >= 300)
        return { ok: false, status: response.status, code: ErrorBody.parse(response.body).code }
      const data = contract.responses[response.status]?.parse(response.body)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the contract's schema
      return { ok: true, data: data as never, headers: response.headers }
    },
  }
}
