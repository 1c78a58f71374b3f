import { PRICE_ROUTES } from './catalogue/price-routes.ts'
import { PRODUCT_ROUTES } from './catalogue/product-routes.ts'
import { COUPON_ROUTES } from './billing/coupon-routes.ts'
import { INVOICE_ROUTES } from './billing/invoice-routes.ts'
import { PROMOTION_CODE_ROUTES } from './billing/promotion-code-routes.ts'
import { SUBSCRIPTION_ROUTES } from './billing/subscription-routes.ts'
import { CUSTOMER_ROUTES } from './customers/customer-routes.ts'
import { EVENT_ROUTES } from './events/event-routes.ts'
import { WEBHOOK_ROUTES } from './events/webhook-routes.ts'
import { CHARGE_ROUTES } from './payments/charge-routes.ts'
import { DISPUTE_ROUTES } from './payments/dispute-routes.ts'
import { PAYMENT_INTENT_ROUTES } from './payments/payment-intent-routes.ts'
import { PAYMENT_METHOD_ROUTES } from './payments/payment-method-routes.ts'
import { SETUP_INTENT_ROUTES } from './payments/setup-intent-routes.ts'
import { TEST_CLOCK_ROUTES } from './time/test-clock-routes.ts'
import type { Route } from './wire/route.ts'

/** All calls of the sandbox. */
export const ROUTES: readonly Route[] = [
  ...CUSTOMER_ROUTES,
  ...PRODUCT_ROUTES,
  ...PRICE_ROUTES,
  ...PAYMENT_METHOD_ROUTES,
  ...SETUP_INTENT_ROUTES,
  ...PAYMENT_INTENT_ROUTES,
  ...CHARGE_ROUTES,
  ...DISPUTE_ROUTES,
  ...COUPON_ROUTES,
  ...PROMOTION_CODE_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...INVOICE_ROUTES,
  ...TEST_CLOCK_ROUTES,
  ...EVENT_ROUTES,
  ...WEBHOOK_ROUTES,
]
