import type * as stored from './stored.ts'

/** The first answer to a request with an idempotency key, which each repeat gets. */
export interface FirstAnswer {
  readonly id: string
  /** SHA-256 of method, path and body: a repeat must be the same request. */
  readonly fingerprint: string
  readonly requestId: string
  readonly status: number
  readonly body: string
  readonly created: number
}

/** The sending of an event to a webhook endpoint. */
export interface Delivery {
  readonly id: string
  readonly event: string
  readonly endpoint: string
  readonly attempts: number
  /** Unix seconds of the next attempt. */
  readonly due: number
}

/** The part of a webhook endpoint that is sent only once. */
interface EndpointSecret {
  readonly id: string
  readonly secret: string
}

/** A challenge of 3-D Secure that waits for the cardholder. */
export interface Challenge {
  readonly id: string
  /** The setup intent or payment intent. */
  readonly intent: string
  /** The address to which the browser goes after the challenge. */
  readonly returnUrl: string | null
}

/** Parts of the life of a subscription that Stripe does not send. */
interface Course {
  /** The id of the subscription. */
  readonly id: string
  readonly remindedOfTrialEnd: boolean
  /** Unix seconds at which an incomplete subscription expires. */
  readonly expiresAt: number | null
}

interface DeletedObject {
  readonly id: string
  readonly object: string
  readonly deleted: true
}

/** The objects of an account by kind. `object.id` is the key. */
export interface Tables {
  readonly challenge: Challenge
  readonly charge: stored.Charge
  readonly coupon: stored.Coupon
  readonly course: Course
  readonly customer: stored.Customer
  readonly customer_balance_transaction: stored.CustomerBalanceTransaction
  readonly deleted: DeletedObject
  /** Discounts go on after their coupon is deleted. */
  readonly deleted_coupon: stored.Coupon
  readonly delivery: Delivery
  readonly discount: stored.Discount
  readonly dispute: stored.Dispute
  readonly endpoint_secret: EndpointSecret
  readonly event: stored.Event
  readonly first_answer: FirstAnswer
  readonly invoice: stored.Invoice
  readonly invoice_payment: stored.InvoicePayment
  readonly invoiceitem: stored.InvoiceItem
  readonly payment_intent: stored.PaymentIntent
  readonly payment_method: stored.PaymentMethod
  readonly price: stored.Price
  readonly product: stored.Product
  readonly promotion_code: stored.PromotionCode
  readonly refund: stored.Refund
  readonly setup_intent: stored.SetupIntent
  readonly subscription: stored.Subscription
  readonly test_clock: stored.TestClock
  readonly webhook_endpoint: stored.WebhookEndpoint
}

export type Kind = keyof Tables
export type TableMaps = { readonly [K in Kind]: Map<string, Tables[K]> }

/** Creates empty tables. */
export const createTables = (): TableMaps => ({
  challenge: new Map(),
  charge: new Map(),
  coupon: new Map(),
  course: new Map(),
  customer: new Map(),
  customer_balance_transaction: new Map(),
  deleted: new Map(),
  deleted_coupon: new Map(),
  delivery: new Map(),
  discount: new Map(),
  dispute: new Map(),
  endpoint_secret: new Map(),
  event: new Map(),
  first_answer: new Map(),
  invoice: new Map(),
  invoice_payment: new Map(),
  invoiceitem: new Map(),
  payment_intent: new Map(),
  payment_method: new Map(),
  price: new Map(),
  product: new Map(),
  promotion_code: new Map(),
  refund: new Map(),
  setup_intent: new Map(),
  subscription: new Map(),
  test_clock: new Map(),
  webhook_endpoint: new Map(),
})
