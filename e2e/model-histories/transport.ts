import { type Call, ErrorBody, SERVICE_PATHS } from '@lectern/contracts'
import type { Caller } from '../../apps/web/src/platform/outbox/caller.ts'

/** A request as it goes over the wire, but for who sends it. */
export interface Wired {
  readonly method: string
  /** From the host on. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface WiredAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Sends and gives the answer; rejects where there is none. */
export type Transport = (request: Wired) => Promise<WiredAnswer>

interface Input {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A call of the contracts as a request. */
export function wired(call: Call, input: Input, headers: Readonly<Record<string, string>> = {}): Wired {
  const path = call.path.replace(/:(?<name>\w+)/gu, (_, name: string) => String(input.params?.[name]))
  const query = Object.entries(input.query ?? {}).map(([name, value]) => `${name}=${String(value)}`)
  return {
    method: call.method,
    path: `${SERVICE_PATHS[call.service]}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    body: input.body,
  }
}

/** A call's input with its types forgotten. */
function partsOf(input: unknown): Input {
  return typeof input === 'object' && input !== null ? input : {}
}

/** The outbox's HTTP client over a transport. */
export function callerOver(transport: Transport): Caller {
  return {
    async call(contract, input, options) {
      let answer: WiredAnswer
      try {
        answer = await transport(wired(contract, partsOf(input), options.headers))
      } catch {
        return { ok: false, status: 0, code: 'no_answer' }
      }
      if (answer.status >= 300) return { ok: false, status: answer.status, code: ErrorBody.parse(answer.body).code }
      const data = contract.responses[answer.status]?.parse(answer.body)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the contract's own schema, as in the app
      return { ok: true, data: data as never, headers: answer.headers }
    },
  }
}
