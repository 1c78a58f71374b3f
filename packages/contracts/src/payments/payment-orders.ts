import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textBetween, textUpTo } from '../text.ts'
import { PaymentIntentId, PriceId } from './payment-objects.ts'

/** Maximum number of gift cards in an order. */
export const ORDER_QUANTITY_MAX = 20
export const ORDER_MESSAGE_MAX = 1000
const NAME_MAX = 255

/** A call without a log-in. With a log-in, the country must be the realm of the account. */
const open = { service: 'payment', access: 'anyone' } as const

/** Status of a payment at Stripe. Cards are given for `succeeded`. */
export const PaymentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/**
 * Orders gift cards, without a log-in. The browser confirms the payment with the client secret. Refused with `not_found`
 * for a price that is no price of a gift. Spec 2 §5, §7.
 */
export const createOrder = defineCall({
  ...open,
  method: 'POST',
  path: '/order',
  summary: 'Order gift cards',
  repeat: 'first response',
  body: z.object({
    priceId: PriceId,
    quantity: z.int().check(z.minimum(1), z.maximum(ORDER_QUANTITY_MAX)),
    name: textBetween(1, NAME_MAX).check(z.regex(/\S/u)),
    email: z.email().check(z.maxLength(NAME_MAX)),
    message: z._default(textUpTo(ORDER_MESSAGE_MAX), ''),
  }),
  responses: {
    201: z.object({
      paymentIntent: z.object({ id: PaymentIntentId, client_secret: z.string(), status: PaymentStatus }),
    }),
  },
  errors: ['not_found', 'too_many_requests', 'unavailable'],
})

/** Returns the status of the payment, and gives the cards of a paid order if no event has done so. */
export const getOrder = defineCall({
  ...open,
  method: 'GET',
  path: '/order/:id',
  summary: 'Get the status of the payment of an order',
  params: z.object({ id: PaymentIntentId }),
  responses: { 200: z.object({ paymentIntent: z.object({ id: PaymentIntentId, status: PaymentStatus }) }) },
  errors: ['not_found', 'too_many_requests', 'unavailable'],
})
