import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerFault } from '../faults/faults.ts'
import { randomId } from '../state/random-id.ts'
import type { Store } from '../state/store.ts'
import type { Transaction, TransactionContext } from '../state/transaction.ts'
import { authenticate, unauthorized } from './authenticate.ts'
import type { SandboxAccount } from './authenticate.ts'
import { decodeForm } from './decode-form.ts'
import type { FormMap } from './decode-form.ts'
import { expandAnswer } from './expand.ts'
import { findFirstAnswer, fingerprintRequest, keyInUse } from './first-answers.ts'
import { list, text } from './parameters.ts'
import type { Route } from './route.ts'
import { StripeError } from './stripe-error.ts'

/** A request as it comes from the wire. */
export interface WireRequest {
  readonly method: string
  /** The path with its query. */
  readonly url: string
  readonly body: string
  readonly authorization: string | undefined
  readonly idempotencyKey: string | undefined
  readonly ids: { readonly id: string; readonly subId: string }
}

export interface WireAnswer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** True: the connection closes without the answer. */
  readonly isLost?: boolean
}

/** The parts of a sandbox that answers need. */
export interface Wire {
  readonly accounts: readonly SandboxAccount[]
  readonly store: Store
  readonly createContext: (account: SandboxAccount, request: TransactionContext['request']) => TransactionContext
  /** Runs the due changes of an account before the request is answered. */
  readonly catchUp: (account: SandboxAccount) => void
  /** Called after each answer, when events may be due. */
  readonly afterAnswer: (account: SandboxAccount) => void
  readonly isRevoked: (account: SandboxAccount) => boolean
  /** Returns the fault of the answer, and counts it. */
  readonly takeFault: (account: SandboxAccount, request: WireRequest) => AnswerFault | undefined
}

/** Creates the function that answers a request of a route. An expected refusal is an answer, too. */
export function createAnswerer(wire: Wire): (route: Route, request: WireRequest) => Promise<WireAnswer> {
  /** The idempotency keys whose first request is being answered, by account. */
  const keysInUse = new Set<string>()
  return async (route, request) => {
    const requestId = `req_${randomId(14)}`
    try {
      const form = decodeForm(request.method === 'POST' ? request.body : readQuery(request.url))
      const { account, audience } = authenticate(wire.accounts, request.authorization, readText(form, 'key'))
      if (audience === 'publishable' && !route.isPublishable)
        throw unauthorized(
          'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
          'secret_key_required',
        )
      if (wire.isRevoked(account)) throw unauthorized('Expired API Key provided.', 'api_key_expired')
      const key = request.method === 'POST' ? request.idempotencyKey : undefined
      const keyOfAccount = `${account.secretKey} ${key}`
      if (key !== undefined && keysInUse.has(keyOfAccount)) throw keyInUse(key)
      if (key !== undefined) keysInUse.add(keyOfAccount)
      try {
        const fault = wire.takeFault(account, request)
        if (fault !== undefined) await suffer(fault)
        wire.catchUp(account)
        const { expand, rest } = splitExpand(form)
        const step = route.prepare(rest, request.ids, audience)
        const context = wire.createContext(account, { id: requestId, idempotencyKey: key ?? null })
        const answer = answerOnce(wire.store, account, context, request, (tx) => expandAnswer(tx, step(tx), expand))
        return { ...answer, isLost: fault?.kind === 'lost' }
      } finally {
        keysInUse.delete(keyOfAccount)
        wire.afterAnswer(account)
      }
    } catch (error) {
      return { ...toAnswer(error), headers: { 'request-id': requestId } }
    }
  }
}

/** Waits or refuses before a request has an effect. */
async function suffer({ kind, seconds }: AnswerFault): Promise<void> {
  if (kind === 'slow') await wait(seconds * 1000)
  else if (kind === 'error')
    throw new StripeError(500, { type: 'api_error', message: 'Sorry! There was an error on our side.' })
  else if (kind === 'rate_limited')
    throw new StripeError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Testmode request rate limit exceeded.',
    })
}

const readQuery = (url: string): string => url.split('?')[1] ?? ''

function readText(form: FormMap, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' ? value : undefined
}

const readExpand = list(text)

/** Separates the parameters of every call from those of the call itself. */
function splitExpand(form: FormMap): { readonly expand: readonly string[]; readonly rest: FormMap } {
  const rest = new Map(form)
  rest.delete('key')
  rest.delete('expand')
  return { expand: readExpand(form.get('expand') ?? '', 'expand'), rest }
}

/** Answers a request. A repeat with the same idempotency key gets the first answer. */
function answerOnce(
  store: Store,
  { secretKey }: SandboxAccount,
  context: TransactionContext,
  request: WireRequest,
  step: (tx: Transaction) => object,
): WireAnswer {
  const { idempotencyKey: key, id } = context.request
  const headers = { 'request-id': id ?? '' }
  const toBody = (tx: Transaction): string => JSON.stringify(step(tx))
  if (key === null) return { status: 200, body: store.change(secretKey, context, toBody), headers }
  const fingerprint = fingerprintRequest(request.method, request.url, request.body)
  const first = store.change(secretKey, context, (tx) => findFirstAnswer(tx, key, fingerprint))
  if (first !== undefined)
    return {
      ...first,
      headers: {
        ...headers,
        'idempotency-key': key,
        'idempotent-replayed': 'true',
        'original-request': first.requestId,
      },
    }
  const keep = (tx: Transaction, answer: Omit<WireAnswer, 'headers'>): WireAnswer => {
    tx.put('first_answer', { ...answer, id: key, fingerprint, requestId: id ?? '', created: context.now })
    return { ...answer, headers: { ...headers, 'idempotency-key': key } }
  }
  try {
    return store.change(secretKey, context, (tx) => keep(tx, { status: 200, body: toBody(tx) }))
  } catch (error) {
    const answer = toAnswer(error)
    return store.change(secretKey, context, (tx) => keep(tx, answer))
  }
}

/** Gives an error the form of Stripe. An error that is no refusal is thrown. */
export function toAnswer(error: unknown): Omit<WireAnswer, 'headers'> {
  if (!(error instanceof StripeError)) throw error
  return { status: error.status, body: JSON.stringify({ error: error.body }) }
}
