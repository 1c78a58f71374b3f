import type { AppModule } from '../../kernel/app-module.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { registerOutboxPage } from './outbox-page.ts'

export { hasOutboxPage, OUTBOX_PATH } from './outbox-page.ts'

/** Sends what other modules post, and shows a developer what a demo would have sent. */
export function createMailModule(kernel: Kernel): AppModule {
  const { mail, settings, log } = kernel
  return {
    name: 'mail',
    plugin: async (app) => registerOutboxPage(app, settings),
    start: async () => {
      if (settings.mail.kind === 'none') log.warn('SMTP_URL is not set: letters wait in the queue')
      await mail.deliver()
    },
  }
}
