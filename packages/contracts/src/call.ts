import type * as z from 'zod/mini'
import type { ErrorCode } from './error-code.ts'

/** Base path of each service. */
export const SERVICE_PATHS = {
  auth: '/auth',
  account: '/api/account',
  customersEu: '/api/customers/eu',
  customersUs: '/api/customers/us',
  sync: '/api/sync',
  dataAccess: '/api/data-access',
  webhooks: '/api/webhooks',
  payment: '/api/payment',
  controlPanel: '/api/controlpanel',
  library: '/api/library',
  submissions: '/api/submissions',
  activity: '/api/activity',
  sessionEvents: '/api/session-events',
  content: '/content',
  opds: '/opds/v2',
  lti: '/lti',
} as const

export type Service = keyof typeof SERVICE_PATHS

/**
 * The callers that may make a call. `anyone` is the spec's 'noauth'; `superUser` requires the write scope of the realm.
 */
export type Access = 'anyone' | 'user' | 'superUser'

/**
 * Default maximum size of a JSON body in bytes. Parsing blocks the event loop: a megabyte of brackets blocks the loop for
 * half a second.
 */
export const BODY_BYTES_DEFAULT = 16_384
/** Maximum size of the body of a call that takes lists or long texts. */
export const BODY_BYTES_LARGE = 1_048_576

/**
 * The effect of a repeated request, for example after a lost response. Every POST names its rule; `repeatRule` has the
 * rule of the other methods.
 * `first response`: a request with the same `idempotency-key` gets the first response again, and has no second effect.
 * `harmless`: a second request needs no key. It has no effect, or it replaces the result of the first one.
 */
export type RepeatRule = 'first response' | 'harmless'

/** Header with the key that the client has chosen for a request. draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'

export interface Call {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path after the base path of the service, with `:name` for a parameter. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly repeat?: RepeatRule
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Maximum size of the body in bytes. Default: `BODY_BYTES_DEFAULT`. */
  readonly bodyBytesMax?: number
  /** Set if the body is not JSON. */
  readonly contentType?:
    | 'text/plain'
    | 'application/epub+zip'
    | 'application/octet-stream'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  /** Media type of the response, if it is a file. Its status has the schema `null`. */
  readonly file?: string
  /** The schema of the body by success status; `null` for a response without a body. */
  readonly responses: Readonly<Record<number, z.ZodMiniType | null>>
  /** Refusals of this call, in addition to 400, 401, 403 and 500. */
  readonly errors?: readonly ErrorCode[]
}

/** Declares an API call for the server, the web client and the OpenAPI document. */
export function defineCall<const C extends Call>(call: C): C {
  return call
}

/**
 * Returns the effect of a repeated request. A second PATCH could be refused because of the version that the first one
 * created, and a second DELETE because nothing is left.
 */
export function repeatRule({ repeat, method }: Call): RepeatRule {
  return repeat ?? (method === 'PATCH' || method === 'DELETE' ? 'first response' : 'harmless')
}

type SchemaOutput<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type CallParams<C extends Call> = SchemaOutput<C['params']>
export type CallQuery<C extends Call> = SchemaOutput<C['query']>
export type CallBody<C extends Call> = SchemaOutput<C['body']>
export type CallResponse<C extends Call> = C extends { readonly file: string }
  ? Blob
  : { [K in keyof C['responses']]: SchemaOutput<C['responses'][K]> }[keyof C['responses']]

type PartInput<Name extends string, S> = S extends z.ZodMiniType
  ? undefined extends z.input<S>
    ? Partial<Record<Name, z.input<S>>>
    : object extends z.input<S>
      ? Partial<Record<Name, z.input<S>>>
      : Record<Name, z.input<S>>
  : unknown

/** The arguments with which a client makes a call. A part is optional if none of its fields is required. */
export type CallInput<C extends Call> = PartInput<'params', C['params']> &
  PartInput<'query', C['query']> &
  PartInput<'body', C['body']>
