import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { MailSetting } from '../settings/settings.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { MailTransport } from './transport.ts'

/** Returns the transport of the settings. The transport `none` always fails, so the emails stay in the queue. */
export function openMailTransport(setting: MailSetting, log: Log, clock: Clock): MailTransport {
  switch (setting.kind) {
    case 'smtp':
      return createSmtpTransport(setting, log, clock)
    case 'outbox':
      return createOutbox(setting.folder)
    case 'none':
      return { send: () => Promise.reject(new Error('SMTP_URL is not set: the email waits in the queue')) }
  }
}
