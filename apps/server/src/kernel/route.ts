import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Call, ErrorCode } from '@lectern/contracts'
import type { Actor } from './actor.ts'
import type { Db } from './database/shards.ts'
import { Refusal, refuse } from './refusal.ts'
import { responseSchema, parseInput } from './route-input.ts'
import type { Input } from './route-input.ts'

type ActorOf<C extends Call> = C['access'] extends 'anyone' ? undefined : Actor
type DbOf<C extends Call> = C['access'] extends 'anyone' ? undefined : Db

interface Context<C extends Call> extends Input<C> {
  readonly actor: ActorOf<C>
  /** The database of the actor's realm. */
  readonly db: DbOf<C>
  /** The raw request, for data outside the contract: streamed bodies, the caller's address. */
  readonly request: FastifyRequest
}

/** The result of a policy: 'allowed', or the code of the refusal. */
export type Verdict = 'allowed' | ErrorCode

type AnswerBody<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** One of the contract's success statuses with its body. */
type Answer<C extends Call> = {
  [S in keyof C['responses']]: {
    readonly status: S
    readonly body: AnswerBody<C['responses'][S]>
    readonly headers?: Readonly<Record<string, string | string[]>>
  }
}[keyof C['responses']]

/** The three steps that a route adds to 'authenticate' and 'parse'. There is no default policy. */
export interface RouteSteps<C extends Call, Result> {
  /** Decides whether the actor may make this call. `db` is for rules that need a row. */
  readonly policy: (actor: ActorOf<C>, input: Input<C>, db: DbOf<C>) => Verdict | Promise<Verdict>
  /** Performs the call. An expected refusal is returned as a Refusal. */
  readonly act: (context: Context<C>) => Promise<Result | Refusal>
  readonly present: (result: Result, context: Context<C>) => Answer<C>
}

/** A route of any call, as the registrar needs it. */
export interface Route {
  readonly call: Call
  readonly handle: (asked: Asked) => Promise<void>
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly actor: Actor | undefined
  readonly db: Db | undefined
  /** In tests and development a response that breaks its contract is an error. */
  readonly checkAnswers: boolean
}

/**
 * Creates a route from a contract: authenticate → parse → policy → act → present. The registrar authenticates, because
 * it has the token verifier; the other steps run here in order.
 */
export function route<const C extends Call, Result>(call: C, steps: RouteSteps<C, Result>): Route {
  return {
    call,
    handle: async ({ request, reply, actor, db, checkAnswers }) => {
      const input = parseInput(call, request)
      // The registrar has refused a call without an actor unless access is 'anyone', as the types say.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a type parameter cannot be narrowed by a value
      const caller = actor as ActorOf<C>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      const rows = db as DbOf<C>
      const verdict = await steps.policy(caller, input, rows)
      if (verdict !== 'allowed') throw refuse(verdict)
      const context: Context<C> = { ...input, actor: caller, db: rows, request }
      const result = await steps.act(context)
      if (result instanceof Refusal) throw result
      const answer = steps.present(result, context)
      const body = checkAnswers ? responseSchema(call, Number(answer.status))?.parse(answer.body) : answer.body
      void reply
        .code(Number(answer.status))
        .headers({ 'cache-control': 'no-store', ...answer.headers })
        .send(body)
    },
  }
}

/** A 200 response with a body. */
export const ok = <B>(body: B): { readonly status: 200; readonly body: B } => ({ status: 200, body })

/** A 204 response. */
export const noContent = (): { readonly status: 204; readonly body: undefined } => ({ status: 204, body: undefined })

/** The policy of calls whose only rule is the access of their contract. */
export const allowAll = (): Verdict => 'allowed'
