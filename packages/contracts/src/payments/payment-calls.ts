import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textUpTo } from '../text.ts'
import {
  FamilySubscription,
  invoiceList,
  PaymentCustomer,
  PaymentMethodId,
  paymentMethodList,
  PriceId,
  priceList,
  productList,
  SubscriptionId,
  SubscriptionPreview,
  subscriptionList,
} from './payment-objects.ts'

const shared = { service: 'payment', access: 'user' } as const
/** A call without a log-in. With a log-in, the country must be the realm of the account. */
const open = { service: 'payment', access: 'anyone' } as const

const SubscriptionParams = z.object({ id: SubscriptionId })
/** Id of a coupon, or a promotion code as the customer types it. */
const CouponId = textUpTo(255)

/** The products that the country offers, with their prices. Spec 2 §7. */
export const listProducts = defineCall({
  ...open,
  method: 'GET',
  path: '/products',
  summary: 'List the products of a country and their prices',
  responses: { 200: z.object({ products: productList, prices: priceList }) },
  errors: ['unavailable'],
})

/** Returns a secret with which the browser stores a card at Stripe. Creates the customer at the first call. */
export const createClientSecret = defineCall({
  ...shared,
  method: 'POST',
  path: '/client-secret',
  summary: 'Create a setup intent for a card',
  repeat: 'first response',
  responses: { 201: z.object({ setupIntent: z.object({ client_secret: z.string() }) }) },
  errors: ['not_while_acting', 'unavailable'],
})

export const listPaymentMethods = defineCall({
  ...shared,
  method: 'GET',
  path: '/payment-methods',
  summary: 'List the cards of the current user',
  responses: { 200: z.object({ paymentMethods: paymentMethodList }) },
  errors: ['unavailable'],
})

/** Removes all cards. Refused with `conflict` while a subscription renews, because it could not be paid. */
export const deletePaymentMethods = defineCall({
  ...shared,
  method: 'DELETE',
  path: '/payment-methods',
  summary: 'Remove the cards of the current user',
  responses: { 204: null },
  errors: ['conflict', 'not_while_acting', 'unavailable'],
})

export const getPaymentCustomer = defineCall({
  ...shared,
  method: 'GET',
  path: '/me',
  summary: 'Get the current user as a customer',
  responses: { 200: z.object({ customer: z.nullable(PaymentCustomer) }) },
  errors: ['unavailable'],
})

/** Chooses the card for renewals. Refused with `not_found` for a card of another customer. */
export const changePaymentCustomer = defineCall({
  ...shared,
  method: 'PUT',
  path: '/me',
  summary: 'Change the default card of the current user',
  body: z.object({ invoice_settings: z.object({ default_payment_method: PaymentMethodId }) }),
  responses: { 200: z.object({ customer: PaymentCustomer }) },
  errors: ['not_found', 'not_while_acting', 'unavailable'],
})

export const listInvoices = defineCall({
  ...shared,
  method: 'GET',
  path: '/invoices',
  summary: 'List the invoices of the current user, newest first',
  responses: { 200: z.object({ invoices: invoiceList }) },
  errors: ['unavailable'],
})

export const listFamilySubscriptions = defineCall({
  ...shared,
  method: 'GET',
  path: '/subscriptions',
  summary: 'List the subscriptions that the current user pays',
  responses: {
    200: z.object({
      subscriptions: subscriptionList,
      /**
       * When a subscription that the user orders now is charged first, in seconds since 1970: after the trial, and not
       * before the end of the gift cards. Null if it is charged at once.
       */
      first_charge_at: z.nullable(z.int()),
    }),
  },
  errors: ['unavailable'],
})

/**
 * Subscribes to a price with the default card. Refused with `conflict` if the user has a subscription that has not ended,
 * and with `validation_failed` for a coupon that does not apply.
 */
export const createFamilySubscription = defineCall({
  ...shared,
  method: 'POST',
  path: '/subscriptions',
  summary: 'Subscribe to a price',
  repeat: 'first response',
  body: z.object({ priceId: PriceId, couponId: z.optional(CouponId) }),
  responses: { 201: z.object({ subscription: FamilySubscription }) },
  errors: ['not_found', 'conflict', 'too_many_children', 'not_while_acting', 'unavailable'],
})

/** One plan with its additions. They renew at the same time. */
const PriceIds = z.array(PriceId).check(z.minLength(1), z.maxLength(10))

/**
 * Ends a subscription with its paid period, takes the end back, or changes its prices. A change of prices is charged at
 * once, for the rest of the period. Refused with `payment_declined` if the card is declined; then nothing changes. A
 * subscription with a payment due ends at once. `proration_date`: time of the preview, in seconds since 1970; refused with
 * `conflict` if it is older than an hour.
 */
export const changeFamilySubscription = defineCall({
  ...shared,
  method: 'PUT',
  path: '/subscriptions/:id',
  summary: 'End a subscription with its period, take the end back, or change its prices',
  params: SubscriptionParams,
  body: z.union([
    z.object({ cancel_at_period_end: z.boolean() }),
    z.object({ priceIds: PriceIds, proration_date: z.optional(z.int()) }),
  ]),
  responses: { 200: z.object({ subscription: FamilySubscription }) },
  errors: ['not_found', 'conflict', 'too_many_children', 'payment_declined', 'not_while_acting', 'unavailable'],
})

/** States the amounts of a change of prices before it. */
export const previewFamilySubscription = defineCall({
  ...shared,
  method: 'POST',
  path: '/subscriptions/:id/preview',
  summary: 'Get the amounts of a change of a subscription',
  repeat: 'harmless',
  params: SubscriptionParams,
  body: z.object({ priceIds: PriceIds }),
  responses: { 200: SubscriptionPreview },
  errors: ['not_found', 'conflict', 'too_many_children', 'unavailable'],
})

/** Pays a declined renewal with the default card. The subscription has a client secret if the bank asks the customer. */
export const payFamilySubscription = defineCall({
  ...shared,
  method: 'POST',
  path: '/subscriptions/:id/payment',
  summary: 'Pay the open invoice of a subscription',
  repeat: 'harmless',
  params: SubscriptionParams,
  responses: { 200: z.object({ subscription: FamilySubscription }) },
  errors: ['not_found', 'conflict', 'payment_declined', 'not_while_acting', 'unavailable'],
})

export const changeSubscriptionCoupon = defineCall({
  ...shared,
  method: 'POST',
  path: '/subscription-coupon/:id',
  summary: 'Apply a coupon to a subscription',
  repeat: 'harmless',
  params: SubscriptionParams,
  body: z.object({ couponId: CouponId }),
  responses: { 200: z.object({ subscription: FamilySubscription }) },
  errors: ['not_found', 'conflict', 'not_while_acting', 'unavailable'],
})
