import * as z from 'zod/mini'
import { CSV_TYPE } from '../administration/customer-audit-log.ts'
import { XLSX_TYPE } from '../administration/people-imports.ts'
import { defineCall } from '../call.ts'
import { paged, PAGE_SIZE_MAX } from '../paging.ts'
import { textUpTo } from '../text.ts'
import { GIFT_MONTHS_MAX } from './gift-cards.ts'
import { Money, PriceId } from './payment-objects.ts'
import { PaymentStatus } from './payment-orders.ts'

/** Maximum number of cards in a batch. */
export const GIFT_BATCH_MAX = 1000
export const GIFT_NOTE_MAX = 255

const shared = { service: 'payment', access: 'superUser' } as const
const IdParams = z.object({ id: z.uuid() })
const page = z.object({
  pageNumber: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 10),
})

/** `expired`: an open card whose time has ended. `refunded`: its order was refunded. */
export const GiftCardState = z.enum(['open', 'redeemed', 'expired', 'withdrawn', 'refunded'])
export type GiftCardState = z.infer<typeof GiftCardState>

/** Number of cards by state. */
export const GiftCounts = z.object({
  open: z.int(),
  redeemed: z.int(),
  expired: z.int(),
  withdrawn: z.int(),
  refunded: z.int(),
})
export type GiftCounts = z.infer<typeof GiftCounts>

/** Gift cards that a super user has issued together. They have no price. */
export const GiftBatch = z.object({
  id: z.uuid(),
  note: z.string(),
  months: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  counts: GiftCounts,
})
export type GiftBatch = z.infer<typeof GiftBatch>

/**
 * `issued`: by a super user. `sold`: a buyer has paid. `redeemed`: by a family. `refunded`: the buyer has got the money back.
 * `withdrawn`: by a super user.
 */
export const GiftEvent = z.enum(['issued', 'sold', 'redeemed', 'refunded', 'withdrawn'])
export type GiftEvent = z.infer<typeof GiftEvent>

/** An event in the ledger. An event can concern several cards of a batch or of an order. */
export const GiftEntry = z.object({
  id: z.uuid(),
  event: GiftEvent,
  at: z.iso.datetime(),
  /** Number of cards. */
  cards: z.int(),
  /** Number of the first card in its batch or order. */
  number: z.int(),
  /** Sum of the cards. Null if the event has no amount of money. */
  amount: z.nullable(Money),
  /** Name of the super user. Null for a family, a buyer, and an account that was deleted. */
  by: z.nullable(z.string()),
})
export type GiftEntry = z.infer<typeof GiftEntry>

export const createGiftBatch = defineCall({
  ...shared,
  method: 'POST',
  path: '/gift-batches',
  summary: 'Issue gift cards',
  repeat: 'first response',
  body: z.object({
    count: z.int().check(z.minimum(1), z.maximum(GIFT_BATCH_MAX)),
    months: z.int().check(z.minimum(1), z.maximum(GIFT_MONTHS_MAX)),
    note: textUpTo(GIFT_NOTE_MAX),
    expiresAt: z.iso.datetime(),
  }),
  responses: { 201: GiftBatch },
  errors: ['not_while_acting'],
})

export const listGiftBatches = defineCall({
  ...shared,
  method: 'GET',
  path: '/gift-batches',
  summary: 'List the batches of gift cards, newest first',
  query: page,
  responses: { 200: paged(GiftBatch) },
})

export const getGiftBatch = defineCall({
  ...shared,
  method: 'GET',
  path: '/gift-batches/:id',
  summary: 'Get a batch of gift cards',
  params: IdParams,
  responses: { 200: GiftBatch },
  errors: ['not_found'],
})

export const listGiftEntries = defineCall({
  ...shared,
  method: 'GET',
  path: '/gift-batches/:id/entries',
  summary: 'List the ledger of a batch, newest first',
  params: IdParams,
  query: page,
  responses: { 200: paged(GiftEntry) },
  errors: ['not_found'],
})

const codes = { ...shared, method: 'GET', params: IdParams, responses: { 200: null } } as const

export const downloadGiftCodes = defineCall({
  ...codes,
  path: '/gift-batches/:id/codes',
  summary: 'Get an Excel file of the codes of a batch. The download is an entry of the audit log',
  file: XLSX_TYPE,
  errors: ['not_found', 'not_while_acting'],
})

export const downloadGiftCodesAsCsv = defineCall({
  ...codes,
  path: '/gift-batches/:id/codes/csv',
  summary: 'As the Excel file, with comma-separated values',
  file: CSV_TYPE,
  errors: ['not_found', 'not_while_acting'],
})

/** Withdraws the cards of a batch that are open. Redeemed cards stay. */
export const withdrawGiftBatch = defineCall({
  ...shared,
  method: 'POST',
  path: '/gift-batches/:id/withdraw',
  summary: 'Withdraw the unused gift cards of a batch',
  repeat: 'first response',
  params: IdParams,
  responses: { 200: GiftBatch },
  errors: ['not_found', 'not_while_acting'],
})

export const GiftOrder = z.object({
  id: z.uuid(),
  priceId: PriceId,
  quantity: z.int(),
  months: z.int(),
  /** Sum of the order. */
  amount: Money,
  status: PaymentStatus,
  createdAt: z.iso.datetime(),
  /** When the cards were made. Null before the payment. */
  fulfilledAt: z.nullable(z.iso.datetime()),
  /** Null 90 days after the cards were made, when the buyer was deleted. */
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** `asked`: Stripe has not confirmed the refund yet. */
  refund: z.nullable(z.enum(['asked', 'done'])),
  counts: GiftCounts,
})
export type GiftOrder = z.infer<typeof GiftOrder>

export const listGiftOrders = defineCall({
  ...shared,
  method: 'GET',
  path: '/gift-orders',
  summary: 'List the orders of gift cards with their buyers, newest first',
  query: page,
  responses: { 200: paged(GiftOrder) },
})

/**
 * Refunds an order, and ends its cards. Refused with `gift_order_not_refundable` if a card is redeemed, if no cards were made,
 * and if Stripe refuses the refund.
 */
export const refundGiftOrder = defineCall({
  ...shared,
  method: 'POST',
  path: '/gift-orders/:id/refund',
  summary: 'Refund an order of gift cards',
  repeat: 'first response',
  params: IdParams,
  responses: { 200: GiftOrder },
  errors: ['not_found', 'gift_order_not_refundable', 'not_while_acting', 'unavailable'],
})

/** Sends the codes to the buyer again. Refused with `conflict` for an order without cards or without a buyer. */
export const sendGiftCodes = defineCall({
  ...shared,
  method: 'POST',
  path: '/gift-orders/:id/send-codes',
  summary: 'Send the codes of an order to its buyer again',
  repeat: 'first response',
  params: IdParams,
  responses: { 204: null },
  errors: ['not_found', 'conflict', 'not_while_acting', 'too_many_requests'],
})
