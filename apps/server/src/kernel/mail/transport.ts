import type { Email } from './email.ts'

/** Transport for emails. `send` throws if the email must be retried. */
export interface MailTransport {
  send(letter: Email): Promise<void>
}
