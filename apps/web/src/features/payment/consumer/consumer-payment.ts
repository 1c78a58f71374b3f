import * as calls from '@lectern/contracts'
import type { FamilySubscription, PaymentCustomer, PaymentMethod, Realm } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { HttpClient, RefusalCode } from '../../../platform/http/http-client.ts'
import { confirmation } from '../card-form/card-stripe.ts'
import type { CardElements, CardIntent, CardStripe } from '../card-form/card-stripe.ts'
import { toReason } from '../card-form/failure-reason.ts'
import type { FailureReason } from '../card-form/failure-reason.ts'
import type { SessionValue } from './session-value.ts'

/** Spec 2 §5: how often and how long a request waits for one that is pending. */
const PENDING_RETRIES = 5
const PENDING_WAIT_MS = 100

/** Address to which the bank sends the browser back. Spec 2 §9. */
const RETURN_PATH = '/signup/success'

const STATUSES = [
  'init',
  'pending',
  'client_secret_created',
  'setup_intent_created',
  'setup_intent_confirmed',
  'customer_updated',
  'customer_fetched',
  'subscription_added',
  'successful',
  'failed',
] as const

/** Spec 2 §8, errors of the consumer payment. A refusal of the subscription itself has its own code. */
type PaymentProblem =
  | 'cannot_create_client_secret'
  | 'create_client_secret_failed'
  | 'confirm_setup_intent_invalid_state'
  | 'confirm_setup_intent_incorrect_cvc'
  | 'confirm_setup_intent_failed'
  | 'delete_payment_methods_failed'
  | 'get_customer_failed'
  | 'get_payment_methods_failed'
  | 'update_customer_failed'

const Stored = z.object({
  status: z.enum(STATUSES),
  customerId: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
  clientSecret: z.nullable(z.string()),
  setupIntent: z.nullable(z.object({ id: z.string(), payment_method: z.nullable(z.string()) })),
  /** The order that the customer has sent with a card that is not confirmed yet. */
  order: z.nullable(z.object({ priceId: z.string(), couponId: z.optional(z.string()) })),
})
/** The part of the state that a reload keeps. It has no card. */
export const StoredPayment = Stored
type Stored = z.infer<typeof Stored>
/** Ids of the price and of the coupon. */
export type Order = NonNullable<Stored['order']>

/** State of a payment. Spec 2 §3. */
export interface ConsumerPayment extends Stored {
  /** Spec 2 §8: `confirm_setup_intent_failed` overrides the other errors of a confirmation. */
  readonly error: PaymentProblem | RefusalCode | null
  /** Reason of `error` that the customer can act upon. */
  readonly reason: FailureReason | null
  readonly paymentMethods: readonly PaymentMethod[]
  readonly customer: PaymentCustomer | null
  readonly defaultPaymentMethod: string | null
}

const INITIAL_PAYMENT: ConsumerPayment = {
  status: 'init',
  customerId: null,
  subscriptionId: null,
  clientSecret: null,
  setupIntent: null,
  order: null,
  error: null,
  reason: null,
  paymentMethods: [],
  customer: null,
  defaultPaymentMethod: null,
}

interface PaymentPorts {
  readonly http: HttpClient
  readonly country: Realm
  /** Keeps the state over a reload. */
  readonly stored: SessionValue<Stored>
  readonly wait?: (milliseconds: number) => Promise<void>
}

/**
 * Creates the state machine of the consumer payment. Each step resolves to true, or to false after it has set `failed` with
 * an error. Spec 2 §4, §5, §8.
 */
export function createConsumerPayment(ports: PaymentPorts) {
  const state = openState(ports.stored)
  const context = { ...ports, state, options: { headers: { [calls.COUNTRY_HEADER]: ports.country } } }
  return {
    getState: state.get,
    subscribe: state.subscribe,
    reset: () => state.set(INITIAL_PAYMENT),
    /** Keeps the order over the visit to a bank. */
    keepOrder: (order: Order) => state.set({ order }),
    ...cardSteps(context),
    ...customerSteps(context),
    ...subscriptionSteps(context),
  }
}

type PaymentState = ReturnType<typeof openState>
interface StepContext extends PaymentPorts {
  readonly state: PaymentState
  readonly options: { readonly headers: Readonly<Record<string, string>> }
}

function openState(stored: SessionValue<Stored>) {
  const kept = stored.get()
  // A request of the page before the reload has no answer any more.
  const status = kept?.status === 'pending' ? 'init' : (kept?.status ?? 'init')
  let current: ConsumerPayment = { ...INITIAL_PAYMENT, ...kept, status }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<ConsumerPayment>): void => {
    current = { ...current, ...changes }
    stored.set(Stored.parse(current))
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    set,
    fail: (error: ConsumerPayment['error'], reason: ConsumerPayment['reason'] = null): false => {
      set({ status: 'failed', error, reason })
      return false
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function cardSteps({ http, country, state, options, wait = waitFor }: StepContext) {
  /** Requests a client secret, unless there is one. */
  const createClientSecret = async (): Promise<boolean> => {
    for (let tries = 0; state.get().status === 'pending' && tries < PENDING_RETRIES; tries++)
      await wait(PENDING_WAIT_MS)
    if (state.get().clientSecret !== null) return true
    if (state.get().status === 'pending') return state.fail('cannot_create_client_secret')
    state.set({ status: 'pending', error: null, reason: null })
    const result = await http.call(calls.createClientSecret, {}, options)
    if (!result.ok) return state.fail('create_client_secret_failed', result.code === 'no_answer' ? 'no_answer' : null)
    state.set({ status: 'client_secret_created', clientSecret: result.data.setupIntent.client_secret })
    return true
  }
  const takeCard = ({ id, payment_method }: Partial<CardIntent> = {}): true => {
    state.set({
      status: 'setup_intent_confirmed',
      setupIntent: { id: id ?? '', payment_method: payment_method ?? null },
      // The secret of a confirmed intent cannot be used again.
      clientSecret: null,
      error: null,
      reason: null,
    })
    return true
  }
  /** Takes a card whose confirmation did not reach this page: its answer was lost, or the bank left the page. */
  const takeConfirmedCard = async (stripe: CardStripe): Promise<boolean> => {
    const { clientSecret } = state.get()
    if (clientSecret === null) return false
    const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret)
    const isSameSecret = state.get().clientSecret === clientSecret
    return isSameSecret && setupIntent?.status === 'succeeded' && takeCard(setupIntent)
  }
  return {
    createClientSecret,
    /** Forgets the card that was confirmed, and requests a secret for another one. */
    chooseOtherCard: (): Promise<boolean> => {
      state.set({ status: 'init', setupIntent: null, clientSecret: null, error: null, reason: null })
      return createClientSecret()
    },
    confirmSetup: async (stripe: CardStripe, elements: CardElements): Promise<boolean> => {
      const { setupIntent, error } = await stripe.confirmSetup(confirmation(elements, country, RETURN_PATH))
      if (error === undefined) return takeCard(setupIntent)
      const reason = toReason(error)
      if (reason === 'confirm_setup_intent_invalid_state') {
        if (await takeConfirmedCard(stripe)) return true
        state.set({ clientSecret: null })
      }
      return state.fail('confirm_setup_intent_failed', reason)
    },
    takeConfirmedCard,
  }
}

function customerSteps({ http, state, options }: StepContext) {
  return {
    /** Makes the new card the card of the next charges. Spec 2 §5: needs a setup intent with a card. */
    updateCustomer: async (): Promise<boolean> => {
      const card = state.get().setupIntent?.payment_method ?? null
      if (card === null) return state.fail('update_customer_failed')
      const body = { invoice_settings: { default_payment_method: card } }
      const result = await http.call(calls.changePaymentCustomer, { body }, options)
      if (!result.ok) return state.fail('update_customer_failed')
      const { customer } = result.data
      state.set({ status: 'customer_updated', customer, customerId: customer.id, defaultPaymentMethod: card })
      return true
    },
    fetchCustomer: async (): Promise<boolean> => {
      const result = await http.call(calls.getPaymentCustomer, {}, options)
      if (!result.ok) return state.fail('get_customer_failed')
      const { customer } = result.data
      const defaultPaymentMethod = customer?.invoice_settings.default_payment_method ?? null
      state.set({ customer, customerId: customer?.id ?? null, defaultPaymentMethod })
      if (state.get().status === 'init') state.set({ status: 'customer_fetched' })
      return true
    },
    fetchPaymentMethods: async (): Promise<boolean> => {
      const result = await http.call(calls.listPaymentMethods, {}, options)
      if (!result.ok) return state.fail('get_payment_methods_failed')
      state.set({ paymentMethods: result.data.paymentMethods.data })
      return true
    },
    deletePaymentMethods: async (): Promise<boolean> => {
      const result = await http.call(calls.deletePaymentMethods, {}, options)
      if (!result.ok) return state.fail('delete_payment_methods_failed')
      state.set({ paymentMethods: [], defaultPaymentMethod: null })
      return true
    },
  }
}

function subscriptionSteps({ http, state, options }: StepContext) {
  const confirmFirstPayment = async (stripe: CardStripe, subscription: FamilySubscription): Promise<boolean> => {
    if (subscription.status !== 'incomplete' || subscription.client_secret === null) return true
    const { error } = await stripe.handleNextAction({ clientSecret: subscription.client_secret })
    return error === undefined ? true : state.fail('payment_declined', toReason(error))
  }
  return {
    /** Subscribes to a price. The bank may ask the customer to confirm the first payment. */
    addSubscription: async (stripe: CardStripe, order: Order): Promise<boolean> => {
      const result = await http.call(calls.createFamilySubscription, { body: order }, options)
      if (!result.ok) return state.fail(result.code)
      const { subscription } = result.data
      state.set({ status: 'subscription_added', subscriptionId: subscription.id, error: null, reason: null })
      if (!(await confirmFirstPayment(stripe, subscription))) return false
      state.set({ status: 'successful' })
      return true
    },
  }
}

const waitFor = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
