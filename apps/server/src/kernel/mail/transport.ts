import type { Email } from './email.ts'

/** Sends emails. `send` throws if sending must be retried. */
export interface MailTransport {
  send(letter: Email): Promise<void>
}
