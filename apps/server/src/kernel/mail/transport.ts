import type { Email } from './email.ts'

/** The way in which emails are sent. `send` throws if sending must be retried. */
export interface MailTransport {
  send(letter: Email): Promise<void>
}
