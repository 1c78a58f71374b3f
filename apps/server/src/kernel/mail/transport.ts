import type { Email } from './email.ts'

/** Transport for emails, such as a mail server. `send` throws if sending must be retried. */
export interface MailTransport {
  send(letter: Email): Promise<void>
}
