import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deliverWebhookJob } from './deliveries/deliver-webhook.ts'
import { deleteDeliveriesJob, lookForDeliveriesJob, watchChanges } from './deliveries/look-for-deliveries.ts'
import { createSendDelivery } from './deliveries/send-delivery.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { webhooksPersonalData } from './personal-data.ts'
import { webhookEmail } from './webhook-email.ts'
import { webhookRoutes } from './webhook-routes.ts'

export { webhooksPersonalData }

/** Server module that sends the changes of organizations to other systems. */
export const webhooksModule: ModuleDefinition = {
  name: 'webhooks',
  create: (kernel) => createWebhooksModule(kernel),
  personalData: webhooksPersonalData,
}

const EVERY_MINUTE = '* * * * *'
const EVERY_MORNING = '50 2 * * *'

/** Creates the module. */
export function createWebhooksModule(kernel: Kernel, send = createSendDelivery(kernel)): AppModule {
  kernel.mail.offer(webhookEmail(kernel))
  let watch: ReturnType<typeof watchChanges> | undefined
  return {
    routes: [...webhookRoutes(kernel), ...deliveryRoutes(kernel, send)],
    start: async () => {
      await kernel.jobs.handle(deliverWebhookJob(kernel, send))
      await kernel.jobs.repeat(lookForDeliveriesJob(kernel, send), EVERY_MINUTE)
      await kernel.jobs.repeat(deleteDeliveriesJob(kernel), EVERY_MORNING)
      watch = watchChanges(kernel, send)
    },
    stop: async () => watch?.stop(),
  }
}
