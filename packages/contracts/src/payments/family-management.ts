import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { InvoiceStatus, Money, PriceInterval, SubscriptionId, SubscriptionStatus } from './payment-objects.ts'

const shared = { service: 'payment', access: 'superUser' } as const
const FamilyParams = z.object({ uid: z.uuid() })
const Time = z.iso.datetime()

/** Id of a charge of Stripe: `ch_…`, or `py_…` for payments that are no cards. */
const ChargeId = z.string().check(z.regex(/^(?:ch|py)_[A-Za-z0-9_]{1,250}$/u))

/** Why a payment is refunded. These are the values of Stripe. */
export const RefundReason = z.enum(['requested_by_customer', 'duplicate', 'fraudulent'])
export type RefundReason = z.infer<typeof RefundReason>

/** A subscription of a family, as a super user sees it. */
export const ManagedSubscription = z.object({
  id: SubscriptionId,
  status: SubscriptionStatus,
  /** Names of the products, the plan first. */
  plans: z.array(z.string()),
  /** Sum of the items, without coupons. Null for prices in another currency. */
  price: z.nullable(z.object({ ...Money.shape, interval: PriceInterval, intervalCount: z.int() })),
  startedAt: Time,
  /** The current period. Null for a subscription without items. */
  period: z.nullable(z.object({ startsAt: Time, endsAt: Time })),
  /** When the subscription ends. Null if it renews, and after it has ended. */
  endsAt: z.nullable(Time),
  endedAt: z.nullable(Time),
  /** The next charge, with coupons and credit. Null if nothing will be charged. */
  nextCharge: z.nullable(z.object({ ...Money.shape, at: Time })),
  /** Names of the coupons that apply now. */
  coupons: z.array(z.string()),
  /** Until when the books are open, with the grace time. Null if they were never open. */
  booksOpenUntil: z.nullable(Time),
})
export type ManagedSubscription = z.infer<typeof ManagedSubscription>

export const ManagedInvoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  createdAt: Time,
  status: z.nullable(InvoiceStatus),
  total: Money,
  /** Address of the PDF file at Stripe. */
  pdf: z.nullable(z.url()),
})
export type ManagedInvoice = z.infer<typeof ManagedInvoice>

/** `pending`: the bank has not answered yet. `canceled`: Stripe has taken the refund back. */
export const RefundStatus = z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled'])

export const ChargeStatus = z.enum(['succeeded', 'pending', 'failed'])

/** A charge of a card, with its refunds. */
export const ManagedCharge = z.object({
  id: ChargeId,
  createdAt: Time,
  status: ChargeStatus,
  amount: Money,
  /** Sum of the refunds, in the smallest unit of the currency. */
  refunded: z.int(),
  /** True if the bank took the money back, or might. Such a charge cannot be refunded. */
  disputed: z.boolean(),
  refunds: z.array(
    z.object({
      id: z.string(),
      createdAt: Time,
      amount: Money,
      status: RefundStatus,
      reason: z.nullable(RefundReason),
    }),
  ),
})
export type ManagedCharge = z.infer<typeof ManagedCharge>

/** The payments of a family at Stripe. All lists are empty if Stripe knows no customer of the account. */
export const FamilyPayments = z.object({
  uid: z.uuid(),
  name: z.string(),
  email: z.nullable(z.string()),
  isCustomer: z.boolean(),
  subscriptions: z.array(ManagedSubscription),
  invoices: z.array(ManagedInvoice),
  charges: z.array(ManagedCharge),
})
export type FamilyPayments = z.infer<typeof FamilyPayments>

/** Finds families by the email or the username of their account. The address is in a body, because addresses of requests are logged. */
export const findFamilies = defineCall({
  ...shared,
  method: 'POST',
  path: '/families/search',
  summary: 'Find families by email',
  repeat: 'harmless',
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(255)) }),
  responses: { 200: z.object({ families: z.array(z.object({ uid: z.uuid(), name: z.string() })) }) },
})

export const getFamilyPayments = defineCall({
  ...shared,
  method: 'GET',
  path: '/families/:uid',
  summary: 'Get the payments of a family from Stripe',
  params: FamilyParams,
  responses: { 200: FamilyPayments },
  errors: ['not_found', 'unavailable'],
})

/**
 * Refunds a charge, or a part of it. `refunded` is the sum of its refunds that the super user saw. Refused with `conflict` if
 * there are other refunds meanwhile, and if Stripe refuses the refund.
 */
export const refundFamilyCharge = defineCall({
  ...shared,
  method: 'POST',
  path: '/families/:uid/charges/:id/refund',
  summary: 'Refund a payment of a family',
  repeat: 'first response',
  params: z.object({ uid: z.uuid(), id: ChargeId }),
  body: z.object({
    /** In the smallest unit of the currency of the charge. */
    amount: z.int().check(z.minimum(1)),
    refunded: z.int().check(z.minimum(0)),
    reason: RefundReason,
  }),
  responses: { 204: null },
  errors: ['not_found', 'conflict', 'not_while_acting', 'unavailable'],
})

/** Ends a subscription with its period, or takes the end back. Refused with `conflict` for one that has ended. */
export const changeFamilyEnd = defineCall({
  ...shared,
  method: 'PUT',
  path: '/families/:uid/subscriptions/:id/end',
  summary: 'End a subscription of a family with its period, or at once if a payment is due, or take the end back',
  repeat: 'first response',
  params: z.object({ uid: z.uuid(), id: SubscriptionId }),
  body: z.object({ isEnding: z.boolean() }),
  responses: { 204: null },
  errors: ['not_found', 'conflict', 'not_while_acting', 'unavailable'],
})
