import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { registerOutboxPage } from './outbox-page.ts'

export { hasOutboxPage, OUTBOX_PATH } from './outbox-page.ts'

/** Server module that sends the emails of other modules. In a local demo, a page shows the emails. */
export const mailModule: ModuleDefinition = { name: 'mail', create: createMailModule }

export function createMailModule(kernel: Kernel): AppModule {
  const { mail, settings, log } = kernel
  return {
    plugin: async (app) => registerOutboxPage(app, settings),
    start: async () => {
      if (settings.mail.kind === 'none') log.warn('SMTP_URL is not set: emails wait in the queue')
      await mail.deliver()
    },
  }
}
