import { answer } from './source-answer.ts'
import type { SourceAnswer, SourceClientCredentials, SourceRequest } from './source-answer.ts'

interface AccessTokenOptions {
  readonly client: SourceClientCredentials
  /** Where a client states its id and its secret. Without a value, each place is right. RFC 6749, section 2.3.1. */
  readonly credentials?: 'body' | 'header' | 'encoded-header'
  /** Number of requests after which a token is not valid any more. */
  readonly uses?: number
  readonly refusalStatus?: 400 | 401
}

/** Gives access tokens for client credentials. RFC 6749, section 4.4. */
export class AccessTokens {
  readonly #options: AccessTokenOptions
  #given = 0
  #uses = 0

  constructor(options: AccessTokenOptions) {
    this.#options = options
  }

  answer({ method, authorization, body }: SourceRequest): SourceAnswer {
    const { client, credentials, refusalStatus = 401 } = this.#options
    const fields = new URLSearchParams(body)
    if (method !== 'POST' || fields.get('grant_type') !== 'client_credentials')
      return answer(400, { error: 'unsupported_grant_type' })
    const isRight = {
      body: fields.get('client_id') === client.clientId && fields.get('client_secret') === client.clientSecret,
      header: authorization === toBasic(client, (text) => text),
      'encoded-header': authorization === toBasic(client, encodeURIComponent),
    }
    const isKnown = credentials === undefined ? Object.values(isRight).includes(true) : isRight[credentials]
    if (!isKnown) return answer(refusalStatus, { error: 'invalid_client' })
    this.#given += 1
    this.#uses = 0
    return answer(200, { access_token: `token-${this.#given}`, token_type: 'Bearer', expires_in: 3600 })
  }

  /** Returns whether a request has a token that this object has given, and counts the use. */
  accepts(authorization: string): boolean {
    this.#uses += 1
    const number = /^Bearer token-(\d+)$/.exec(authorization)?.[1] ?? '0'
    return this.#uses <= (this.#options.uses ?? Infinity) && Number(number) >= 1 && Number(number) <= this.#given
  }
}

function toBasic({ clientId, clientSecret }: SourceClientCredentials, encode: (text: string) => string): string {
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`
}
