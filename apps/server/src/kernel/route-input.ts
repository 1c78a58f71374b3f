import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY_HEADER } from '@lectern/contracts'
import type { Call, CallBody, CallParams, CallQuery } from '@lectern/contracts'
import { refuse } from './refusal.ts'

// The schemas of the contracts use zod/mini, which has no error texts.
const { localeError } = z.locales.en()

type RequestParts = Pick<FastifyRequest, 'params' | 'query' | 'body'>

export interface Input<C extends Call> {
  readonly params: CallParams<C>
  readonly query: CallQuery<C>
  readonly body: CallBody<C>
}

/**
 * Parses params, query and body with the contract. Throws `validation_failed` with the wrong fields of the first
 * invalid part.
 */
export function parseInput<C extends Call>(call: C, request: RequestParts): Input<C> {
  const input = {
    params: call.params && parsePart('params', call.params, request.params),
    query: call.query && parsePart('query', call.query, request.query),
    body: call.body && parsePart('body', call.body, request.body),
  }
  // TypeScript cannot relate the outputs of the schemas to the type parameter `C`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts above were parsed with these schemas
  return input as Input<C>
}

/** Returns the schema of a success status, or null without a body. Throws if the contract does not have this status. */
export function responseSchema(call: Call, status: number): z.ZodMiniType | null {
  const schema = call.responses[status]
  if (schema === undefined) throw new Error(`${call.method} ${call.path} has no response ${status}`)
  return schema
}

/**
 * Returns the UUID of the header `idempotency-key`, or undefined without the header. The quotation marks of the draft's
 * syntax are optional. Throws `validation_failed`.
 */
export function parseIdempotencyKey(header: unknown): string | undefined {
  if (header === undefined) return undefined
  const text = typeof header === 'string' ? header.replace(/^"(?<key>.*)"$/u, '$<key>') : header
  return parsePart(`headers.${IDEMPOTENCY_KEY_HEADER}`, z.uuid(), text)
}

/** Parses one part of a request. Throws `validation_failed` with each wrong field. */
export function parsePart<S extends z.ZodMiniType>(part: string, schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: localeError })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({
    field: [part, ...issue.path].join('.'),
    reason: issue.message,
  }))
  throw refuse('validation_failed', undefined, { fields })
}
