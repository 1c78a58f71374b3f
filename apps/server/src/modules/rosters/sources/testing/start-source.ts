import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { AccessTokens } from '../../demo/access-tokens.ts'
import type { AnswerRequest, SourceRequest } from '../../demo/source-answer.ts'

/** The client of the sources of tests. Some systems encode such a secret in the header, and some do not. */
export const TEST_CLIENT = { clientId: 'lectern', clientSecret: 'a secret + with / signs' }

export interface TokenFaults {
  /** Number of requests after which an access token is not valid any more. */
  readonly tokenRequests?: number
  /** The token address takes the id and the secret in the body only, and refuses others with 400. */
  readonly credentialsInBody?: boolean
}

/** Creates the access tokens of a source for `TEST_CLIENT`. */
export function createTokens(
  { tokenRequests: uses = Infinity, credentialsInBody = false }: TokenFaults,
  credentials: 'body' | 'header' | 'encoded-header',
): AccessTokens {
  const given = credentialsInBody ? ({ credentials: 'body', refusalStatus: 400 } as const) : { credentials }
  return new AccessTokens({ client: TEST_CLIENT, uses, ...given })
}

/** A request that a source has answered. */
export interface AnsweredRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: string
  readonly status: number
  readonly response: unknown
}

export interface StartedSource {
  readonly address: string
  /** In their order. */
  readonly requests: AnsweredRequest[]
  readonly close: () => Promise<void>
}

/** Starts a server that answers as a school system, on a free port of 127.0.0.1. */
export async function startSource(create: (address: string) => AnswerRequest): Promise<StartedSource> {
  const requests: AnsweredRequest[] = []
  const server = createServer((request, response) => {
    void readRequest(request).then((read) => {
      const { status, headers, body } = answerRequest(read)
      const { path, query } = read
      requests.push({ path, query: Object.fromEntries(query), body: read.body, status, response: body })
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`
  const answerRequest = create(address)
  return {
    address,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<SourceRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://source.invalid')
  const { method = 'GET', headers } = request
  const { authorization = '' } = headers
  return { method, path: pathname, query: searchParams, authorization, body: await text(request) }
}
