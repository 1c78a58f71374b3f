import type * as z from 'zod/mini'
import type { ErrorCode } from './error-code.ts'

/** The services of PRODUCT's address table; `/config.json` has the address of each. */
export const SERVICE_PATHS = {
  auth: '/auth',
  account: '/api/account',
  customersEu: '/api/customers/eu',
  customersUs: '/api/customers/us',
  sync: '/api/sync',
  payment: '/api/payment',
  controlPanel: '/api/controlpanel',
  library: '/api/library',
  submissions: '/api/submissions',
  activity: '/api/activity',
  sessionEvents: '/api/session-events',
  content: '/content',
} as const

export type Service = keyof typeof SERVICE_PATHS

/**
 * The callers that a call admits; the route's policy decides the rest. `anyone` is the spec's 'noauth'; `superUser`
 * requires the realm's write scope.
 */
export type Access = 'anyone' | 'user' | 'superUser'

export interface Call {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path under the service's base, with `:name` for parameters. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** The content type of a body that is not JSON. */
  readonly contentType?: 'text/plain'
  /** The success statuses and their bodies; `null` where there is none. */
  readonly responses: Readonly<Record<number, z.ZodMiniType | null>>
  /** Refusals of this call beyond those of every call (401, 403, 400, 500). */
  readonly errors?: readonly ErrorCode[]
}

/** Declares a call. Server, web client and OpenAPI are made from it. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type CallParams<C extends Call> = SchemaOutput<C['params']>
export type CallQuery<C extends Call> = SchemaOutput<C['query']>
export type CallBody<C extends Call> = SchemaOutput<C['body']>
export type CallResponse<C extends Call> = {
  [K in keyof C['responses']]: SchemaOutput<C['responses'][K]>
}[keyof C['responses']]

type PartInput<Name extends string, S> = S extends z.ZodMiniType
  ? undefined extends z.input<S>
    ? Partial<Record<Name, z.input<S>>>
    : object extends z.input<S>
      ? Partial<Record<Name, z.input<S>>>
      : Record<Name, z.input<S>>
  : unknown

/**
 * The input of a caller: `params`, `query` and `body`, as far as the call has them; optional if they require nothing.
 */
export type CallInput<C extends Call> = PartInput<'params', C['params']> &
  PartInput<'query', C['query']> &
  PartInput<'body', C['body']>
