import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Call, CallBody, CallParams, CallQuery } from '@lectern/contracts'
import { refuse } from './refusal.ts'

/** A parsed request, without who sends it. */
export interface Input<C extends Call> {
  readonly params: CallParams<C>
  readonly query: CallQuery<C>
  readonly body: CallBody<C>
}

/** Parses params, query and body with the contract's schemas; throws `validation_failed` naming each wrong field. */
export function parseInput<C extends Call>(call: C, request: FastifyRequest): Input<C> {
  const input = {
    params: parsePart('params', call.params, request.params),
    query: parsePart('query', call.query, request.query),
    body: parsePart('body', call.body, request.body),
  }
  // The one place where a schema found by a type parameter meets its output type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts above were parsed with these schemas
  return input as Input<C>
}

/** The schema of a success status; throws where the contract has no such status. */
export function answerSchemaOf(call: Call, status: number): z.ZodType | null {
  const schema = call.responses[status]
  if (schema === undefined) throw new Error(`${call.method} ${call.path} has no answer ${status}`)
  return schema
}

function parsePart(part: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => ({
    field: [part, ...issue.path].join('.'),
    reason: issue.message,
  }))
  throw refuse('validation_failed', undefined, { fields })
}
