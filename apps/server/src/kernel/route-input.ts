import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call, CallBody, CallParams, CallQuery } from '@lectern/contracts'
import { refuse } from './refusal.ts'

// Responses are in English; the contracts' schemas (zod/mini) bring no error texts.
const { localeError } = z.locales.en()

/** The parts of a request that are parsed. */
type Asked = Pick<FastifyRequest, 'params' | 'query' | 'body'>

/** A parsed request without its caller. */
export interface Input<C extends Call> {
  readonly params: CallParams<C>
  readonly query: CallQuery<C>
  readonly body: CallBody<C>
}

/** Parses params, query and body with the contract's schemas. Throws `validation_failed` with each wrong field. */
export function parseInput<C extends Call>(call: C, request: Asked): Input<C> {
  const input = {
    params: call.params && parsePart('params', call.params, request.params),
    query: call.query && parsePart('query', call.query, request.query),
    body: call.body && parsePart('body', call.body, request.body),
  }
  // The only place where a schema that is found by a type parameter meets its output type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts above were parsed with these schemas
  return input as Input<C>
}

/** Returns the schema of a success status. Throws where the contract has no such status. */
export function responseSchema(call: Call, status: number): z.ZodMiniType | null {
  const schema = call.responses[status]
  if (schema === undefined) throw new Error(`${call.method} ${call.path} has no response ${status}`)
  return schema
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
