import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ROUTES } from './all-routes.ts'
import { addInvoicePages } from './billing/invoice-pages.ts'
import { deliverByHttp, deliverEvents } from './events/deliver-events.ts'
import type { Deliver } from './events/deliver-events.ts'
import { API_VERSION } from './events/emit.ts'
import { createSender } from './events/sender.ts'
import { addOwnEndpoint } from './events/webhook-routes.ts'
import { addFaultSwitch } from './faults/fault-switch.ts'
import { NO_FAULTS, takeAnswerFault } from './faults/faults.ts'
import type { Faults } from './faults/faults.ts'
import { addChallengePages } from './payments/challenge-pages.ts'
import type { InAccountWith } from './payments/challenge-pages.ts'
import { openStore } from './state/store.ts'
import type { Transaction, TransactionContext } from './state/transaction.ts'
import { catchUp } from './time/catch-up.ts'
import type { InTransaction } from './time/catch-up.ts'
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
  /** Sends webhooks. Default: over the network. */
  readonly deliver?: Deliver
}

/** A sandbox that answers as Stripe does. */
export interface StripeSandbox {
  /** Fastify plugin with the calls below `/v1`, and the pages and faults below `/_sandbox`. */
  readonly plugin: (app: FastifyInstance) => Promise<void>
  /** Does everything that is due, and sends the events. Call it once a second, so that time passes without requests. */
  tick(): Promise<void>
  close(): Promise<void>
}

/** Creates a sandbox. Throws if the journal is damaged before its last line. */
export function createStripeSandbox(options: SandboxOptions): StripeSandbox {
  const { accounts, afterRetries = 'cancel', deliver = deliverByHttp } = options
  const store = openStore(options.journalPath)
  const faults = new Map<string, Faults>()
  const faultsFor = ({ secretKey }: SandboxAccount): Faults => faults.get(secretKey) ?? NO_FAULTS
  const createContext = (account: SandboxAccount, request: TransactionContext['request']): TransactionContext => ({
    now: Math.floor(options.now() / 1000),
    country: account.country,
    publicUrl: options.publicUrl(),
    request,
  })
  const inTransaction =
    (account: SandboxAccount) =>
    <T>(work: (tx: Transaction) => T): T =>
      store.change(account.secretKey, createContext(account, NO_REQUEST), work)
  for (const account of accounts) {
    const { webhook } = account
    if (webhook !== undefined) inTransaction(account)((tx) => addOwnEndpoint(tx, webhook))
  }
  const seconds = (): number => Math.floor(options.now() / 1000)
  const catchUpIn = (account: SandboxAccount): void => catchUp(inTransaction(account), seconds(), afterRetries)

  const sender = createSender(async (account, isStopped) =>
    deliverEvents({
      inTransaction: inTransaction(account),
      now: seconds(),
      fault: faultsFor(account).events,
      deliver,
      isStopped,
    }),
  )
  const answer = createAnswerer({
    accounts,
    store,
    createContext,
    catchUp: catchUpIn,
    afterAnswer: (account) => void sender.send(account),
    isRevoked: (account) => faultsFor(account).isKeyRevoked,
    takeFault: (account, request) => takeAnswerFault(faultsFor(account), request),
  })
  return {
    plugin: async (app) => {
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      for (const route of ROUTES)
        app.route({
          ...HIDDEN,
          method: route.method,
          url: `/v1${route.path}`,
          handler: async (request, reply) => send(reply, await answer(route, readRequest(request))),
        })
      app.all('/v1/*', HIDDEN, async (request, reply) => send(reply, toAnswer(unknownAddress(request))))
      const inAccountWith = findAccountWith(accounts, inTransaction)
      addChallengePages(app, inAccountWith)
      addInvoicePages(app, inAccountWith)
      addFaultSwitch(app, accounts, faults)
    },
    tick: async () => {
      for (const account of accounts) catchUpIn(account)
      await Promise.all(accounts.map((account) => sender.send(account)))
    },
    close: async () => {
      await sender.stop()
      store.close()
    },
  }
}

const HIDDEN = { schema: { hide: true } } as const
const NO_REQUEST = { id: null, idempotencyKey: null } as const

const findAccountWith =
  (accounts: readonly SandboxAccount[], inTransaction: (account: SandboxAccount) => InTransaction): InAccountWith =>
  (find, work) => {
    const owner = accounts.find((account) => inTransaction(account)(find))
    return owner === undefined ? undefined : inTransaction(owner)(work)
  }

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
    url: url.slice(url.indexOf('/v1/')),
    body: typeof body === 'string' ? body : '',
    authorization: headers.authorization,
    idempotencyKey: typeof key === 'string' && key !== '' ? key : undefined,
    ids: { id: String(ids.get('id') ?? ''), subId: String(ids.get('subId') ?? '') },
  }
}

function send(reply: FastifyReply, { status, body, headers = {}, isLost = false }: WireAnswer): FastifyReply {
  if (isLost) {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-cache, no-store', 'stripe-version': API_VERSION, ...headers })
    .type('application/json; charset=utf-8')
    .send(body)
}
