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
  /** For what a contract does not say: streamed bodies, the caller's address. */
  readonly request: FastifyRequest
}

/** What a policy says: 'allowed', or the code that the caller is refused with. */
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
  /** May this actor ask for this? The actor's database is at hand for rules that need a row. */
  readonly policy: (actor: ActorOf<C>, input: Input<C>, db: DbOf<C>) => Verdict | Promise<Verdict>
  /** Does it; an expected 'no' is returned as a Refusal. */
  readonly act: (context: Context<C>) => Promise<Result | Refusal>
  readonly present: (result: Result, context: Context<C>) => Answer<C>
}

/** What the registrar needs of a route, whatever its call. */
export interface Route {
  readonly call: Call
  readonly handle: (asked: Asked) => Promise<void>
}

interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly actor: Actor | undefined
  readonly db: Db | undefined
  /** In tests and development an answer that breaks its contract is an error. */
  readonly checkAnswers: boolean
}

/**
 * Makes a route from a contract: authenticate → parse → policy → act → present. The first step is the registrar's
 * (it needs the token verifier); the others stand here in order.
 */
export function route<const C extends Call, Result>(call: C, steps: RouteSteps<C, Result>): Route {
  return {
    call,
    handle: async ({ request, reply, actor, db, checkAnswers }) => {
      const input = parseInput(call, request)
      // The registrar has refused a call without an actor unless access is 'anyone': the types say the same.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a type parameter cannot be narrowed by a value
      const who = actor as ActorOf<C>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      const rows = db as DbOf<C>
      const verdict = await steps.policy(who, input, rows)
      if (verdict !== 'allowed') throw refuse(verdict)
      const context: Context<C> = { ...input, actor: who, db: rows, request }
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

/** The answer 200 with a body. */
export const ok = <B>(body: B): { readonly status: 200; readonly body: B } => ({ status: 200, body })

/** The answer of a call that has nothing to tell. */
export const noContent = (): { readonly status: 204; readonly body: undefined } => ({ status: 204, body: undefined })

/** For calls in which being let in by the contract's access is the whole rule. */
export const allowAll = (): Verdict => 'allowed'
