/** A request to a school system of the demo. */
export interface SourceRequest {
  readonly method: string
  /** Path below the address of the source, with a slash at its start. */
  readonly path: string
  readonly query: URLSearchParams
  /** The header `Authorization`, or ''. */
  readonly authorization: string
  readonly body: string
}

export interface SourceAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body before it is written as JSON. */
  readonly body: unknown
}

/** Answers as a school system. */
export type AnswerRequest = (request: SourceRequest) => SourceAnswer

/** The id and the secret with which a source gives an access token. */
export interface SourceClientCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** An answer to a request for a list, in place of the list. */
export interface FaultyAnswer {
  readonly status: number
  readonly retryAfter?: string
}

export const answer = (status: number, body: unknown, headers: SourceAnswer['headers'] = {}): SourceAnswer => ({
  status,
  headers,
  body,
})

export const answerFault = ({ status, retryAfter }: FaultyAnswer, body: unknown): SourceAnswer =>
  answer(status, body, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
