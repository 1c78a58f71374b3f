import type { Email } from './email.ts'

/** Transport for emails. `send` throws if the email must be retried. */
export interface MailTransport {
  send(letter: Email): Promise<void>
  /** Throws if the mail server does not answer. Missing in a transport without a mail server. */
  readonly check?: () => Promise<void>
}
