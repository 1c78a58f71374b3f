import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ROUTES } from './all-routes.ts'
import { API_VERSION } from './events/emit.ts'
import { addInvoicePages } from './billing/invoice-pages.ts'
import { addChallengePages } from './payments/challenge-pages.ts'
import type { InAccountWith } from './payments/challenge-pages.ts'
import { openStore } from './state/store.ts'
import type { TransactionContext } from './state/transaction.ts'
import { catchUp } from './time/catch-up.ts'
import type { AfterRetries } from './time/due-steps.ts'
import { createAnswerer, toAnswer } from './wire/answer-request.ts'
import type { WireAnswer, WireRequest } from './wire/answer-request.ts'
import type { SandboxAccount } from './wire/authenticate.ts'
import { invalidRequest } from './wire/stripe-error.ts'

export interface SandboxOptions {
  /** The accounts with their keys. Their objects are separate. */
  readonly accounts: readonly SandboxAccount[]
  /** Returns the address of the sandbox as browsers see it, without a slash at its end. */
  readonly publicUrl: () => string
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number
  /** File that stores the objects over a restart. Without it, they end with the process. */
  readonly journalPath?: string
  /** The end of a subscription whose payments fail until the last attempt. Default: `cancel`. */
  readonly afterRetries?: AfterRetries
}

/** A sandbox that answers as Stripe does. */
export interface StripeSandbox {
  /** Fastify plugin with the calls below `/v1`. */
  readonly plugin: (app: FastifyInstance) => Promise<void>
  /** Does everything that is due. Call it once a second, so that time passes also without requests. */
  tick(): Promise<void>
  close(): void
}

/** Creates a sandbox. Throws if the journal is damaged before its last line. */
export function createStripeSandbox({
  accounts,
  publicUrl,
  now,
  journalPath,
  afterRetries = 'cancel',
}: SandboxOptions): StripeSandbox {
  const store = openStore(journalPath)
  const createContext = (account: SandboxAccount, request: TransactionContext['request']): TransactionContext => {
    return { now: Math.floor(now() / 1000), country: account.country, publicUrl: publicUrl(), request }
  }
  const catchUpIn = (account: SandboxAccount): void => {
    const context = createContext(account, { id: null, idempotencyKey: null })
    catchUp((work) => store.change(account.secretKey, context, work), context.now, afterRetries)
  }
  const answer = createAnswerer({
    accounts,
    store,
    createContext,
    catchUp: catchUpIn,
    beforeAnswer: async () => {},
  })
  const inAccountWith: InAccountWith = (find, work) => {
    for (const account of accounts) {
      const context = createContext(account, { id: null, idempotencyKey: null })
      if (store.change(account.secretKey, context, find)) return store.change(account.secretKey, context, work)
    }
    return undefined
  }
  const plugin = async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const route of ROUTES)
      app.route({
        method: route.method,
        url: `/v1${route.path}`,
        schema: { hide: true },
        handler: async (request, reply) => send(reply, await answer(route, readRequest(request))),
      })
    addChallengePages(app, inAccountWith)
    addInvoicePages(app, inAccountWith)
    app.all('/v1/*', HIDDEN, async (request, reply) =>
      send(reply, { ...toAnswer(unknownAddress(request)), headers: {} }),
    )
  }
  return {
    plugin,
    tick: async () => {
      for (const account of accounts) catchUpIn(account)
    },
    close: () => store.close(),
  }
}

const HIDDEN = { schema: { hide: true } } as const

const unknownAddress = ({ method, url }: FastifyRequest) =>
  invalidRequest(
    `Unrecognized request URL (${method}: ${url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    { status: 404 },
  )

function readRequest({ method, url, body, headers, params }: FastifyRequest): WireRequest {
  const ids = new Map(Object.entries(typeof params === 'object' && params !== null ? params : {}))
  const key = headers['idempotency-key']
  return {
    method,
    url,
    body: typeof body === 'string' ? body : '',
    authorization: headers.authorization,
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
    ids: { id: String(ids.get('id') ?? ''), subId: String(ids.get('subId') ?? '') },
  }
}

const send = (reply: FastifyReply, { status, body, headers }: WireAnswer): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-cache, no-store', 'stripe-version': API_VERSION, ...headers })
    .type('application/json; charset=utf-8')
    .send(body)
