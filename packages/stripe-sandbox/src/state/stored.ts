import type { Stripe } from 'stripe'

/**
 * The form in which an object of Stripe is stored and sent: a reference to another object is its id, and a decimal number
 * is a text. `expand` puts the object in the place of the id.
 */
type Stored<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Stored<Reference<Item>>[]
      : { readonly [Key in keyof T]: Stored<Reference<T[Key]>> }

type Reference<T> = string extends T ? Exclude<T, { object: string }> : T

export type Address = Stored<Stripe.Address>
export type Charge = Stored<Stripe.Charge>
export type Coupon = Stored<Stripe.Coupon>
export type Customer = Stored<Stripe.Customer>
export type CustomerBalanceTransaction = Stored<Stripe.CustomerBalanceTransaction>
export type Discount = Stored<Stripe.Discount>
export type Dispute = Stored<Stripe.Dispute>
export type Event = Stored<Omit<Stripe.EventBase, 'data' | 'type'>> & {
  readonly type: string
  readonly data: { readonly object: object; readonly previous_attributes?: object }
}
export type Invoice = Stored<Stripe.Invoice>
export type InvoiceItem = Stored<Stripe.InvoiceItem>
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>
export type InvoicePayment = Stored<Stripe.InvoicePayment>
export type PaymentIntent = Stored<Stripe.PaymentIntent>
export type PaymentMethod = Stored<Stripe.PaymentMethod>
export type Price = Stored<Stripe.Price>
export type Product = Stored<Stripe.Product>
export type PromotionCode = Stored<Stripe.PromotionCode>
export type Refund = Stored<Stripe.Refund>
export type SetupIntent = Stored<Stripe.SetupIntent>
export type Subscription = Stored<Stripe.Subscription>
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>
export type TestClock = Stored<Stripe.TestHelpers.TestClock>
export type WebhookEndpoint = Stored<Stripe.WebhookEndpoint>
