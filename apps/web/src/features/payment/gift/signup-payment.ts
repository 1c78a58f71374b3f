import * as calls from '@lectern/contracts'
import type { PaymentStatus, Realm } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { HttpClient, RefusalCode } from '../../../platform/http/http-client.ts'
import { confirmation } from '../card-form/card-stripe.ts'
import type { ReadyCardForm } from '../card-form/card-stripe.ts'
import { toReason } from '../card-form/failure-reason.ts'
import type { FailureReason } from '../card-form/failure-reason.ts'
import type { SessionValue } from '../consumer/session-value.ts'

/** Status requests of one poll, and the time between them. */
const POLLS = 30
const POLL_MS = 2000

/** Address to which the bank sends the browser back. */
const RETURN_PATH = '/gift-card'

/** In the order of their ranks. Spec 2 §4. */
const STATUSES = ['init', 'created', 'processing', 'failed', 'completed'] as const
type Status = (typeof STATUSES)[number]

/** Spec 2 §8, errors of the signup payment. The last three stand for its messages. */
type SignupProblem =
  | 'payment.create_order_failed'
  | 'payment.payment_intent_not_loaded'
  | 'payment.Load_stripe_elements_failed'
  | 'payment.stripe_elements_not_loaded'
  | 'signup.payment_failed'
  | 'payment.get_payment_status_failed'
  | 'payment_failed'
  | 'order_not_found'
  | 'invalid_link'

const Stored = z.object({
  status: z.enum(STATUSES),
  details: z.nullable(calls.createOrder.body),
  /** `client_secret` is null for an order that was opened by a link. */
  order: z.nullable(z.object({ id: z.string(), client_secret: z.nullable(z.string()) })),
})
/** The part of the state that a reload keeps. It has no card. */
export const StoredSignupPayment = Stored
type Stored = z.infer<typeof Stored>

/** An order of gift cards, as the buyer has filled it in. */
export type OrderDetails = NonNullable<Stored['details']>

/** State of a signup payment. Spec 2 §3. */
export interface SignupPayment extends Stored {
  readonly form: ReadyCardForm | null
  readonly paymentStatus: { readonly id: string; readonly status: PaymentStatus } | null
  /** True after a poll that has seen no end of the payment. */
  readonly hasPolled: boolean
  readonly error: SignupProblem | null
  /** Reason of `error` that the buyer can act upon. */
  readonly reason: FailureReason | null
  /** Why the server has refused the order. */
  readonly refusal: RefusalCode | null
}

const NO_ERROR = { error: null, reason: null, refusal: null } as const
const INITIAL_PAYMENT: SignupPayment = {
  status: 'init',
  details: null,
  order: null,
  form: null,
  paymentStatus: null,
  hasPolled: false,
  ...NO_ERROR,
}

interface SignupPorts {
  readonly http: HttpClient
  readonly country: Realm
  /** Keeps the state over a reload. */
  readonly stored: SessionValue<Stored>
  /** Receives the warning about a status that was refused. */
  readonly warn: (message: string) => void
  readonly wait?: (milliseconds: number) => Promise<void>
}

/**
 * Creates the state machine of the payment of gift cards. Each step resolves to true, or to false after it has set an error.
 * Errors after which the same order can still be paid leave the status as it is. Spec 2 §4, §5, §8.
 */
export function createSignupPayment(ports: SignupPorts) {
  const state = openState(ports)
  const context = { ...ports, state, options: { headers: { [calls.COUNTRY_HEADER]: ports.country } } }
  const status = statusSteps(context)
  return {
    getState: state.get,
    subscribe: state.subscribe,
    setStatus: state.advance,
    reset: () => state.set(INITIAL_PAYMENT),
    ...status,
    ...orderSteps(context, status),
    ...cardSteps(context, status),
  }
}

interface StepContext extends SignupPorts {
  readonly state: ReturnType<typeof openState>
  readonly options: { readonly headers: Readonly<Record<string, string>> }
}

function openState({ stored, warn }: SignupPorts) {
  let current: SignupPayment = { ...INITIAL_PAYMENT, ...stored.get() }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<SignupPayment>): void => {
    current = { ...current, ...changes }
    stored.set(Stored.parse(current))
    for (const listener of listeners) listener()
  }
  /** Sets a status of a higher rank. Another status is refused with a warning. */
  const advance = (status: Status): boolean => {
    if (STATUSES.indexOf(status) <= STATUSES.indexOf(current.status)) {
      warn(`The status of the payment cannot change from ${current.status} to ${status}.`)
      return false
    }
    set({ status })
    return true
  }
  const report = (error: SignupProblem, causes: Partial<Pick<SignupPayment, 'reason' | 'refusal'>> = {}): false => {
    set({ ...NO_ERROR, error, ...causes })
    return false
  }
  return {
    get: () => current,
    set,
    advance,
    report,
    fail: (...problem: Parameters<typeof report>): false => {
      if (current.status !== 'failed') advance('failed')
      return report(...problem)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type StatusSteps = ReturnType<typeof statusSteps>

function statusSteps({ http, state, options, wait = waitFor }: StepContext) {
  const applyStatus = (status: PaymentStatus): void => {
    const now = state.get().status
    if (status === 'succeeded') {
      if (now !== 'completed') state.advance('completed')
      state.set(NO_ERROR)
    } else if (status === 'canceled' || (status === 'requires_payment_method' && now === 'processing'))
      state.fail('payment_failed')
    else if ((status === 'processing' || status === 'requires_capture') && now === 'created')
      state.advance('processing')
  }
  /** Fetches the status of the payment. Calls at the same time share one request. */
  const fetchStatus = shareRunning(async (): Promise<boolean> => {
    const id = state.get().order?.id
    if (id === undefined) return state.report('order_not_found')
    const result = await http.call(calls.getOrder, { params: { id } }, options)
    // The buyer has begun another order meanwhile.
    if (state.get().order?.id !== id) return false
    if (!result.ok && result.code === 'not_found') return state.fail('order_not_found')
    if (!result.ok)
      return state.report('payment.get_payment_status_failed', {
        reason: result.code === 'no_answer' ? 'no_answer' : null,
      })
    state.set({ paymentStatus: result.data.paymentIntent })
    applyStatus(result.data.paymentIntent.status)
    return true
  })
  /** Fetches the status until the payment is completed or has failed, for one minute at most. Resolves to true if completed. */
  const pollStatus = shareRunning(async (): Promise<boolean> => {
    const id = state.get().order?.id
    state.set({ hasPolled: false })
    for (let polls = 1; await fetchStatus(); polls++) {
      if (state.get().status !== 'processing' || polls === POLLS) break
      await wait(POLL_MS)
    }
    if (state.get().order?.id === id) state.set({ hasPolled: true })
    return state.get().status === 'completed'
  })
  return {
    fetchStatus,
    pollStatus,
    /** Continues after a reload: the payment can have ended meanwhile. */
    resume: async (): Promise<void> => {
      const { status, order } = state.get()
      if (order !== null && (status === 'created' || status === 'processing')) await pollStatus()
    },
    /** Shows the order of a link from a bank, unless this tab has one. `id`: id of the payment. */
    openLink: async (id: string): Promise<boolean> => {
      if (state.get().order !== null) return true
      if (!calls.PaymentIntentId.safeParse(id).success) return state.report('invalid_link')
      state.set({ ...INITIAL_PAYMENT, status: 'processing', order: { id, client_secret: null } })
      return pollStatus()
    },
  }
}

function orderSteps({ http, state, options }: StepContext, { fetchStatus }: StatusSteps) {
  /** Orders gift cards. Needs a price, a quantity, a name and an email. */
  const createOrder = async (details: OrderDetails): Promise<boolean> => {
    const body = calls.createOrder.body.safeParse(details)
    if (!body.success) return state.fail('payment.create_order_failed', { refusal: 'validation_failed' })
    state.set({ ...NO_ERROR, details: body.data })
    const result = await http.call(calls.createOrder, { body: body.data }, options)
    if (!result.ok) return state.fail('payment.create_order_failed', { refusal: result.code })
    const { id, client_secret } = result.data.paymentIntent
    state.set({ order: { id, client_secret }, form: null, paymentStatus: null })
    return state.advance('created')
  }
  return {
    createOrder,
    /** Creates the order again after a failure. A payment that has succeeded meanwhile is not made twice. */
    retry: async (): Promise<boolean> => {
      const { details, order } = state.get()
      if (order !== null) {
        const isKnown = await fetchStatus()
        if (isKnown && isPaid(state.get().paymentStatus?.status)) return true
        if (!isKnown && state.get().error !== 'order_not_found') return false
      }
      state.set(INITIAL_PAYMENT)
      return details === null ? state.fail('payment.create_order_failed') : createOrder(details)
    },
  }
}

/** Returns whether the buyer can order again: the last poll has ended, and no money is on its way. */
export const canOrderAgain = ({ hasPolled, paymentStatus }: SignupPayment): boolean =>
  hasPolled && paymentStatus !== null && !isPaid(paymentStatus.status)

const isPaid = (status: PaymentStatus | undefined): boolean =>
  status === 'succeeded' || status === 'processing' || status === 'requires_capture'

function cardSteps({ country, state }: StepContext, { fetchStatus, pollStatus }: StatusSteps) {
  return {
    /** Takes the card form when it has loaded, and null when it has ended. Needs an order. */
    setPaymentForm: (form: ReadyCardForm | null): boolean => {
      if (form !== null && state.get().order === null) return state.report('payment.payment_intent_not_loaded')
      state.set({ form, ...(state.get().error === 'payment.Load_stripe_elements_failed' ? NO_ERROR : {}) })
      return true
    },
    /** Reports that the card form did not load. */
    failPaymentForm: () => state.report('payment.Load_stripe_elements_failed'),
    /** Pays the order with the card in the form. Needs an order and a loaded form. */
    confirmPayment: shareRunning(async (): Promise<boolean> => {
      const { order, form } = state.get()
      if (order === null) return state.fail('signup.payment_failed')
      if (form === null) return state.report('payment.stripe_elements_not_loaded')
      state.set(NO_ERROR)
      const { error } = await form.stripe.confirmPayment(confirmation(form.elements, country, RETURN_PATH))
      const reason = error === undefined ? null : toReason(error)
      if (reason === 'incomplete_card') return state.report('payment_failed', { reason })
      if (reason === 'no_answer') {
        // Stripe can have the payment although its answer is lost.
        await fetchStatus()
        if (state.get().status === 'created') return state.report('payment_failed', { reason })
      } else if (error !== undefined) return state.fail('payment_failed', { reason })
      if (state.get().status === 'created') state.advance('processing')
      return pollStatus()
    }),
  }
}

/** Returns a function whose calls share the promise of the call that is running. */
function shareRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

const waitFor = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
