import { UNKNOWN_ID } from './call-input.ts'
import type { CallInputs, Target } from './call-input.ts'

/** Inputs of the payment service. Only families may pay, and none of the callers is one. */
export function paymentInputs(target: Target): CallInputs {
  const ofSubscription = { params: { id: 'sub_1' }, namesRow: true } as const
  const discountCode = {
    code: 'NONE',
    discount: { percent: 1 },
    duration: 'once',
    months: null,
    maxUses: null,
    expiresAt: null,
  }
  const card = { invoice_settings: { default_payment_method: 'pm_1' } }
  return {
    'POST /api/payment/client-secret': {},
    'GET /api/payment/payment-methods': {},
    'DELETE /api/payment/payment-methods': {},
    'GET /api/payment/me': {},
    'PUT /api/payment/me': { body: card },
    'GET /api/payment/invoices': {},
    'GET /api/payment/subscriptions': {},
    'POST /api/payment/subscriptions': { body: { priceId: 'price_1' } },
    'PUT /api/payment/subscriptions/:id': { ...ofSubscription, body: { cancel_at_period_end: true } },
    'POST /api/payment/subscriptions/:id/preview': { ...ofSubscription, body: { priceIds: ['price_1'] } },
    'POST /api/payment/subscriptions/:id/payment': ofSubscription,
    'POST /api/payment/subscriptions/:id/withdrawal': ofSubscription,
    'GET /api/payment/discount-codes': {},
    'POST /api/payment/discount-codes': { body: discountCode },
    'PUT /api/payment/discount-codes/:id': { params: { id: 'promo_1' }, namesRow: true, body: { isActive: false } },
    'GET /api/payment/endings': {},
    'PUT /api/payment/endings/:id': { params: { id: UNKNOWN_ID }, namesRow: true, body: { state: 'done' } },
    'POST /api/payment/subscription-coupon/:id': { ...ofSubscription, body: { couponId: 'HALF' } },
    'POST /api/payment/gift-card/check': { body: { code: 'WRNG-WRNG-WRNG' } },
    'POST /api/payment/gift-card/redeem': { body: { code: 'WRNG-WRNG-WRNG' } },
    ...giftInputs(),
    ...familyInputs(target),
  }
}

/** Inputs with which super users manage the payments of families. The pupil of the target has no payments. */
function familyInputs({ pupil }: Target): CallInputs {
  const path = '/api/payment/families'
  const ofFamily = { params: { uid: pupil }, namesRow: true } as const
  return {
    'GET /api/payment/comparisons': {},
    'GET /api/payment/comparisons/:id': { params: { id: UNKNOWN_ID }, namesRow: true },
    'GET /api/payment/comparisons/:id/findings': { params: { id: UNKNOWN_ID }, namesRow: true },
    [`POST ${path}/search`]: { body: { email: 'none@home.example' } },
    [`GET ${path}/:uid`]: ofFamily,
    [`POST ${path}/:uid/charges/:id/refund`]: {
      params: { uid: pupil, id: 'ch_1' },
      namesRow: true,
      body: { amount: 1, refunded: 0, reason: 'duplicate' },
    },
    [`PUT ${path}/:uid/subscriptions/:id/end`]: {
      params: { uid: pupil, id: 'sub_1' },
      namesRow: true,
      body: { isEnding: true },
    },
  }
}

/** Inputs with which super users manage gift cards. Each super user lists and issues those of the own realm. */
function giftInputs(): CallInputs {
  const path = '/api/payment/gift-batches'
  const ofBatch = { params: { id: UNKNOWN_ID }, namesRow: true } as const
  const batch = { count: 1, months: 1, note: '', expiresAt: '2100-01-01T00:00:00Z' }
  return {
    [`GET ${path}`]: {},
    [`POST ${path}`]: { body: batch },
    [`GET ${path}/:id`]: ofBatch,
    [`GET ${path}/:id/entries`]: ofBatch,
    [`GET ${path}/:id/codes`]: ofBatch,
    [`GET ${path}/:id/codes/csv`]: ofBatch,
    [`POST ${path}/:id/withdraw`]: ofBatch,
    'GET /api/payment/gift-orders': {},
    'POST /api/payment/gift-orders/:id/refund': ofBatch,
    'POST /api/payment/gift-orders/:id/send-codes': ofBatch,
  }
}
