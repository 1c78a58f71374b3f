import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { compareJob } from './comparisons/compare.ts'
import { comparisonRoutes } from './comparisons/comparison-routes.ts'
import { createDemoStripe } from './demo/demo-stripe.ts'
import { discountCodeRoutes } from './discount-codes/discount-code-routes.ts'
import { familyRoutes } from './families/family-routes.ts'
import { batchRoutes } from './gift-cards/batch-routes.ts'
import { finishCreditsJob } from './gift-cards/complete-credit.ts'
import { redeemRoutes } from './gift-cards/redeem-routes.ts'
import { giftCodesEmail } from './orders/codes-email.ts'
import { compareOrdersJob, finishOrdersJob } from './orders/order-jobs.ts'
import { managedOrderRoutes } from './orders/managed-order-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { queueEmailsJob } from './emails/queue-emails.ts'
import { findReceiptsJob, remindJob } from './emails/remind.ts'
import { paymentEmail } from './emails/write-email.ts'
import { deleteOldEndingsJob } from './endings/delete-old.ts'
import { endingRoutes } from './endings/ending-routes.ts'
import { lookForEndingsJob, takeEndingJob } from './endings/take-ending.ts'
import { finishWithdrawalsJob } from './endings/withdraw.ts'
import { withdrawalRoutes } from './endings/withdrawal-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { productRoutes } from './products.ts'
import { createStripeAccounts } from './stripe-accounts.ts'
import { lookForEventsJob, registerWebhook, takeEventJob } from './webhook.ts'

export { paymentsPersonalData }

/** Server module with which families pay for subscriptions. Spec 2 §7, payment service. */
export const paymentsModule: ModuleDefinition = {
  name: 'payments',
  create: (kernel) => createPaymentsModule(kernel),
  personalData: paymentsPersonalData,
}

const EVERY_MINUTE = '* * * * *'
const EVERY_HOUR = '5 * * * *'
const EVERY_NIGHT = '20 1 * * *'
const LATER_EVERY_NIGHT = '50 1 * * *'

/** Creates the module. */
export function createPaymentsModule(kernel: Kernel): AppModule {
  const accounts = createStripeAccounts(kernel)
  const context = { kernel, accounts }
  kernel.mail.offer(paymentEmail(kernel))
  const demo = kernel.settings.stripeSandbox ? createDemoStripe(kernel, accounts) : undefined
  kernel.mail.offer(giftCodesEmail(kernel))
  return {
    routes: [
      ...productRoutes(context),
      ...paymentRoutes(context),
      ...orderRoutes(context),
      ...redeemRoutes(context),
      ...batchRoutes(context),
      ...managedOrderRoutes(context),
      ...familyRoutes(context),
      ...discountCodeRoutes(context),
      ...comparisonRoutes(),
      ...endingRoutes(context),
      ...withdrawalRoutes(context),
    ],
    plugin: async (app) => {
      await registerWebhook(app, context)
      await demo?.plugin(app)
    },
    start: async () => {
      await demo?.start()
      await kernel.jobs.handle(takeEndingJob(context))
      await kernel.jobs.repeat(lookForEndingsJob(context), EVERY_MINUTE)
      await kernel.jobs.repeat(queueEmailsJob(kernel), EVERY_MINUTE)
      await kernel.jobs.repeat(deleteOldEndingsJob(kernel), EVERY_NIGHT)
      if (accounts.realms.length === 0) return
      await kernel.jobs.handle(takeEventJob(context))
      await kernel.jobs.repeat(lookForEventsJob(context), EVERY_MINUTE)
      await kernel.jobs.repeat(compareJob(context), EVERY_NIGHT)
      await kernel.jobs.repeat(finishOrdersJob(context), EVERY_MINUTE)
      await kernel.jobs.repeat(finishCreditsJob(context), EVERY_MINUTE)
      await kernel.jobs.repeat(compareOrdersJob(context), LATER_EVERY_NIGHT)
      await kernel.jobs.repeat(finishWithdrawalsJob(context), EVERY_MINUTE)
      await kernel.jobs.repeat(remindJob(kernel), EVERY_HOUR)
      await kernel.jobs.repeat(findReceiptsJob(kernel, accounts), EVERY_NIGHT)
    },
    ...(demo === undefined ? {} : { stop: demo.stop }),
  }
}
