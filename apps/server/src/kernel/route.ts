import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { IDEMPOTENCY_KEY_HEADER, repeatRule } from '@lectern/contracts'
import type { Call, ErrorCode } from '@lectern/contracts'
import type { Actor } from './actor.ts'
import type { Db } from './database/shards.ts'
import type { FirstResponses } from './first-responses.ts'
import { Refusal, refuse } from './refusal.ts'
import { parseIdempotencyKey, parseInput, responseSchema } from './route-input.ts'
import type { Input } from './route-input.ts'

type CallActor<C extends Call> = C['access'] extends 'anyone' ? undefined : Actor
type CallDb<C extends Call> = C['access'] extends 'anyone' ? undefined : Db

interface Context<C extends Call> extends Input<C> {
  readonly actor: CallActor<C>
  /** The database of the actor's realm. Undefined for the access `anyone`. */
  readonly db: CallDb<C>
  /** The raw request, for data outside the contract. */
  readonly request: FastifyRequest
}

/** `allowed`, or the code of the refusal. */
export type Verdict = 'allowed' | ErrorCode

type ResponseBody<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** A success status of the contract, with its body. */
type RouteResponse<C extends Call> = {
  [S in keyof C['responses']]: {
    readonly status: S
    readonly body: ResponseBody<C['responses'][S]>
    readonly headers?: Readonly<Record<string, string | string[]>>
  }
}[keyof C['responses']]

/** The steps of a route after authentication and parsing. */
export interface RouteSteps<C extends Call, Result> {
  /** Decides whether the actor may make this call. */
  readonly policy: (actor: CallActor<C>, input: Input<C>, db: CallDb<C>) => Verdict | Promise<Verdict>
  /** Performs the call. Returns the result, or an expected refusal. */
  readonly act: (context: Context<C>) => Promise<Result | Refusal>
  readonly present: (result: Result, context: Context<C>) => RouteResponse<C> | FileResponse
}

/** A file in memory, or a stream that the server reads while it sends. */
type FileBody = Buffer | Readable

/** The response of a call whose contract has a `file`. */
interface FileResponse {
  readonly status: 200
  readonly body: FileBody
  readonly headers?: Readonly<Record<string, string | string[]>>
}

/** A route without the types of its call, so that a list can contain all routes. */
export interface Route {
  readonly call: Call
  readonly handle: (routeRequest: RouteRequest) => Promise<void>
}

interface RouteRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly actor: Actor | undefined
  readonly db: Db | undefined
  readonly firstResponses: FirstResponses
  /** If true, `handle` throws for a response that differs from the contract. True only in tests. */
  readonly checkResponses: boolean
}

/**
 * Creates a route from a contract: authenticate → parse → policy → act → present. `registerRoute` authenticates the
 * caller.
 */
export function route<const C extends Call, Result>(call: C, steps: RouteSteps<C, Result>): Route {
  return {
    call,
    handle: async ({ request, reply, actor, db, firstResponses, checkResponses }) => {
      const input = parseInput(call, request)
      // `registerRoute` has refused requests without an actor, unless the access is `anyone`. The types `CallActor` and `CallDb` express the same rule.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a type parameter cannot be narrowed by a value
      const caller = actor as CallActor<C>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a type parameter cannot be narrowed by a value
      const callDb = db as CallDb<C>
      const context: Context<C> = { ...input, actor: caller, db: callDb, request }
      // The policy is part of the first request: after a person is deleted, it would refuse the repeated deletion.
      const respond = async () => {
        const verdict = await steps.policy(caller, input, callDb)
        if (verdict !== 'allowed') return refuse(verdict)
        const result = await steps.act(context)
        if (result instanceof Refusal) return result
        const { status, body, headers = {} } = steps.present(result, context)
        return { status: Number(status), body, headers: { ...headers } }
      }
      const key =
        repeatRule(call) === 'first response' ? parseIdempotencyKey(request.headers[IDEMPOTENCY_KEY_HEADER]) : undefined
      const scope = [call.method, call.service, call.path, actor?.userId ?? '', actor?.act?.sub ?? '']
      const response =
        key === undefined
          ? await respond()
          : await firstResponses.respondOnce(
              db,
              { key, scope, content: describeContent(call, input, request) },
              respond,
            )
      if (response instanceof Refusal) throw response
      const isFile = call.file !== undefined
      const body =
        checkResponses && !isFile ? responseSchema(call, response.status)?.parse(response.body) : response.body
      void reply
        .code(response.status)
        .headers({
          'cache-control': 'no-store',
          ...(call.file === undefined ? {} : { 'content-type': call.file, 'content-disposition': 'attachment' }),
          ...response.headers,
        })
        .send(body)
    },
  }
}

/** Returns what distinguishes a request from another one. The body of an upload is a stream, so its length counts. */
function describeContent(call: Call, input: object, { headers }: FastifyRequest): object {
  return call.contentType === undefined ? input : { ...input, bytes: headers['content-length'] ?? null }
}

/** Returns the response of a call whose contract has a `file`. */
export const file = (body: FileBody): { readonly status: 200; readonly body: FileBody } => ({ status: 200, body })

export const ok = <B>(body: B): { readonly status: 200; readonly body: B } => ({ status: 200, body })

export const noContent = (): { readonly status: 204; readonly body: undefined } => ({ status: 204, body: undefined })

/** Policy of calls whose contract already limits the access. */
export const allowAll = (): Verdict => 'allowed'
