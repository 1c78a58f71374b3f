import * as calls from '@lectern/contracts'
import type { FamilySubscription, PaymentCustomer, PaymentMethod, Realm } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { HttpClient, RefusalCode } from '../../../platform/http/http-client.ts'
import { confirmation } from '../card-form/card-stripe.ts'
import type { CardElements, CardError, CardStripe } from '../card-form/card-stripe.ts'
import type { SessionValue } from './session-value.ts'

/** Spec 2 §5: how often and how long a request waits for one that is pending. */
const PENDING_RETRIES = 5
const PENDING_WAIT_MS = 100

/** Address to which the bank sends the browser back. Spec 2 §9. */
export const RETURN_PATH = '/signup/success'

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
export type PaymentProblem =
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
})
/** The part of the state that a reload keeps. It has no card. */
export const StoredPayment = Stored
type Stored = z.infer<typeof Stored>

/** State of a payment. Spec 2 §3. */
export interface ConsumerPayment extends Stored {
  /** Spec 2 §8: `confirm_setup_intent_failed` overrides the other errors of a confirmation. */
  readonly error: PaymentProblem | RefusalCode | null
  /** Reason of `error` that the customer can act upon. */
  readonly reason: PaymentProblem | 'card_declined' | 'authentication_refused' | 'incomplete_card' | 'no_answer' | null
  readonly paymentMethods: readonly PaymentMethod[]
  readonly customer: PaymentCustomer | null
  readonly defaultPaymentMethod: string | null
}

export const INITIAL_PAYMENT: ConsumerPayment = {
  status: 'init',
  customerId: null,
  subscriptionId: null,
  clientSecret: null,
  setupIntent: null,
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

/** The steps of a payment of a family. Each step resolves to true, or sets `failed` with an error. Spec 2 §4. */
export type PaymentFlow = ReturnType<typeof createConsumerPayment>

/** Creates the state machine of the consumer payment. Spec 2 §4, §5, §8. */
export function createConsumerPayment({ http, country, stored, wait = waitFor }: PaymentPorts) {
  const options = { headers: { [calls.COUNTRY_HEADER]: country } }
  const kept = stored.get()
  // A request of the page before the reload has no answer any more.
  let state: ConsumerPayment = {
    ...INITIAL_PAYMENT,
    ...kept,
    ...(kept?.status === 'pending' ? { status: 'init' as const } : {}),
  }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<ConsumerPayment>): void => {
    state = { ...state, ...changes }
    stored.set(Stored.parse(state))
    for (const listener of listeners) listener()
  }
  const fail = (error: ConsumerPayment['error'], reason: ConsumerPayment['reason'] = null): false => {
    set({ status: 'failed', error, reason })
    return false
  }

  /** Requests a client secret, unless there is one. */
  const createClientSecret = async (): Promise<boolean> => {
    for (let tries = 0; state.status === 'pending' && tries < PENDING_RETRIES; tries++) await wait(PENDING_WAIT_MS)
    if (state.clientSecret !== null) return true
    if (state.status === 'pending') return fail('cannot_create_client_secret')
    set({ status: 'pending', error: null, reason: null })
    const result = await http.call(calls.createClientSecret, {}, options)
    if (!result.ok) return fail('create_client_secret_failed', result.code === 'no_answer' ? 'no_answer' : null)
    set({ status: 'client_secret_created', clientSecret: result.data.setupIntent.client_secret })
    return true
  }

  /** Forgets the card that was confirmed, and requests a secret for another one. */
  const chooseOtherCard = (): Promise<boolean> => {
    set({ status: 'init', setupIntent: null, clientSecret: null, error: null, reason: null })
    return createClientSecret()
  }

  const confirmSetup = async (stripe: CardStripe, elements: CardElements): Promise<boolean> => {
    const { setupIntent, error } = await stripe.confirmSetup(confirmation(elements, country, RETURN_PATH))
    if (error !== undefined) {
      const reason = toReason(error)
      if (reason === 'confirm_setup_intent_invalid_state') set({ clientSecret: null })
      return fail('confirm_setup_intent_failed', reason)
    }
    const { id = '', payment_method = null } = setupIntent ?? {}
    // The secret of a confirmed intent cannot be used again.
    set({ status: 'setup_intent_confirmed', setupIntent: { id, payment_method }, clientSecret: null, error: null })
    return true
  }

  /** Makes the new card the card of the next charges. Spec 2 §5: needs a setup intent with a card. */
  const updateCustomer = async (): Promise<boolean> => {
    const card = state.setupIntent?.payment_method ?? null
    if (card === null) return fail('update_customer_failed')
    const body = { invoice_settings: { default_payment_method: card } }
    const result = await http.call(calls.changePaymentCustomer, { body }, options)
    if (!result.ok) return fail('update_customer_failed')
    const { customer } = result.data
    set({ status: 'customer_updated', customer, customerId: customer.id, defaultPaymentMethod: card })
    return true
  }

  const fetchCustomer = async (): Promise<boolean> => {
    const result = await http.call(calls.getPaymentCustomer, {}, options)
    if (!result.ok) return fail('get_customer_failed')
    const { customer } = result.data
    const defaultPaymentMethod = customer?.invoice_settings.default_payment_method ?? null
    set({ customer, customerId: customer?.id ?? null, defaultPaymentMethod })
    if (state.status === 'init') set({ status: 'customer_fetched' })
    return true
  }

  const fetchPaymentMethods = async (): Promise<boolean> => {
    const result = await http.call(calls.listPaymentMethods, {}, options)
    if (!result.ok) return fail('get_payment_methods_failed')
    set({ paymentMethods: result.data.paymentMethods.data })
    return true
  }

  const deletePaymentMethods = async (): Promise<boolean> => {
    const result = await http.call(calls.deletePaymentMethods, {}, options)
    if (!result.ok) return fail('delete_payment_methods_failed')
    set({ paymentMethods: [], defaultPaymentMethod: null })
    return true
  }

  /** Subscribes to a price. The bank may ask the customer to confirm the first payment. */
  const addSubscription = async (stripe: CardStripe, order: Order): Promise<boolean> => {
    const result = await http.call(calls.createFamilySubscription, { body: order }, options)
    if (!result.ok) return fail(result.code)
    const { subscription } = result.data
    set({ status: 'subscription_added', subscriptionId: subscription.id, error: null, reason: null })
    const isPaid = await confirmFirstPayment(stripe, subscription)
    if (!isPaid) return false
    set({ status: 'successful' })
    return true
  }

  const confirmFirstPayment = async (stripe: CardStripe, subscription: FamilySubscription): Promise<boolean> => {
    if (subscription.status !== 'incomplete' || subscription.client_secret === null) return true
    const { error } = await stripe.handleNextAction({ clientSecret: subscription.client_secret })
    return error === undefined ? true : fail('payment_declined', toReason(error))
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    createClientSecret,
    chooseOtherCard,
    confirmSetup,
    updateCustomer,
    fetchCustomer,
    fetchPaymentMethods,
    deletePaymentMethods,
    addSubscription,
    reset: () => set(INITIAL_PAYMENT),
  }
}

interface Order {
  readonly priceId: string
  readonly couponId?: string
}

const REASONS: Readonly<Record<string, ConsumerPayment['reason']>> = {
  setup_intent_unexpected_state: 'confirm_setup_intent_invalid_state',
  incorrect_cvc: 'confirm_setup_intent_incorrect_cvc',
  invalid_cvc: 'confirm_setup_intent_incorrect_cvc',
  setup_intent_authentication_failure: 'authentication_refused',
  payment_intent_authentication_failure: 'authentication_refused',
  authentication_required: 'authentication_refused',
  incomplete_card: 'incomplete_card',
}

/** Returns the reason of an error of Stripe. https://docs.stripe.com/error-codes */
export function toReason({ type, code = '' }: CardError): ConsumerPayment['reason'] {
  if (type === 'api_connection_error') return 'no_answer'
  if (type === 'validation_error') return 'incomplete_card'
  return REASONS[code] ?? (type === 'card_error' ? 'card_declined' : null)
}

const waitFor = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
