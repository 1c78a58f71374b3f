import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { showPaymentMessages, showPortalMessages, showWorkMessages } from '../../platform/i18n/messages.ts'
import type { Navigation } from './open-payment-page.ts'
import { appRoute, rootRoute, startTexts } from './parent-routes.ts'

const showTexts = () => Promise.all([showPortalMessages(), showPaymentMessages()])
const importPayment = startTexts(showTexts, () => import('../routes/payment-routes.tsx'))

/** The log-in page does not need the code for the card form. */
const openPaymentPage = async (navigation: Navigation): Promise<void> => {
  const opening = import('./open-payment-page.ts')
  await showTexts()
  await (await opening).openPaymentPage(navigation)
}

const plansRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/plans',
  beforeLoad: showTexts,
  component: lazyRouteComponent(importPayment, 'PlansRoute'),
})

/** § 312k BGB: the page must always be reachable, also without a log-in. */
const endSubscriptionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/end-subscription',
  beforeLoad: showTexts,
  component: lazyRouteComponent(importPayment, 'EndSubscriptionRoute'),
})

const giftCardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/gift-card',
  // A bank sends the browser back with the id of the payment. https://docs.stripe.com/payments/payment-intents
  validateSearch: z.object({ payment_intent: z.optional(z.string()) }),
  beforeLoad: openPaymentPage,
  component: lazyRouteComponent(importPayment, 'GiftCardRoute'),
})

const subscriptionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/subscription',
  beforeLoad: async (navigation) => {
    await Promise.all([openPaymentPage(navigation), showWorkMessages()])
  },
  component: lazyRouteComponent(importPayment, 'SubscriptionRoute'),
})

const checkoutRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/subscription/new',
  validateSearch: z.object({ price: z.optional(z.string()) }),
  beforeLoad: openPaymentPage,
  component: lazyRouteComponent(importPayment, 'CheckoutRoute'),
})

/** Address after a payment. Spec 2 §2, §9. */
const successRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/signup/success',
  // A bank that left the page sends the browser back with the id of the confirmation.
  validateSearch: z.object({ setup_intent: z.optional(z.string()) }),
  beforeLoad: showTexts,
  component: lazyRouteComponent(importPayment, 'SuccessRoute'),
})

/** The payment pages that need no log-in. */
export const publicPaymentRoutes = [plansRoute, giftCardRoute, endSubscriptionRoute] as const

/** The payment pages of families. */
export const paymentRoutes = [subscriptionRoute, checkoutRoute, successRoute] as const
