import type { Email } from './email.ts'

/** Sends an email; throws where sending must be retried. */
export interface MailTransport {
  send(letter: Email): Promise<void>
}
