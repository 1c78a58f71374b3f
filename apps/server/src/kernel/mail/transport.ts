import type { Email } from './email.ts'

/** Takes a letter out of the house; throws where it should be tried again. */
export interface MailTransport {
  send(letter: Email): Promise<void>
}
