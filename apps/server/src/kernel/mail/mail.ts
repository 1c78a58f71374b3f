import * as z from 'zod'
import type { JobKind, Jobs } from '../jobs.ts'
import type { Email, EmailKind } from './email.ts'
import type { MailTransport } from './transport.ts'

/** Queue of emails in the database. An email that cannot be sent is retried for about two days. */
export interface Mail {
  /** Registers a kind of email. Call this function when the module is created. */
  offer<Schema extends z.ZodType<object>>(kind: EmailKind<Schema>): void
  /** Queues one email. Resolves when the email is stored. */
  post<Schema extends z.ZodType<object>>(kind: EmailKind<Schema>, input: z.input<Schema>): Promise<void>
  /** Starts to send queued emails on this node. */
  deliver(): Promise<void>
  /** Throws if the mail server does not answer. Undefined without a mail server. */
  readonly check: (() => Promise<void>) | undefined
}

/**
 * 23 retries with waits from 5 s to 4 h take about two days. The first wait is short, because a person waits for the link
 * in most emails, and a mail server can close an unused connection just when an email is sent.
 */
const DELIVERY_RETRIES = { tries: 23, firstWaitSeconds: 5, longestWaitSeconds: 4 * 3600 }
const EMAILS_AT_ONCE = 10
const FORWARD_AFTER_S = 30

const Queued = z.object({ letter: z.string(), input: z.unknown() })
type Queued = z.infer<typeof Queued>

export function createMail(jobs: Jobs, transport: MailTransport, retries = DELIVERY_RETRIES): Mail {
  const writers = new Map<string, (input: unknown) => Promise<Email | undefined>>()
  const sending: JobKind<Queued> = {
    name: 'send-letter',
    retry: retries,
    atOnce: EMAILS_AT_ONCE,
    run: async (job) => {
      const { letter: name, input } = Queued.parse(job)
      const write = writers.get(name)
      // A node with only some modules cannot write every email. Another node then writes the email.
      if (write === undefined) return jobs.send(sending, { letter: name, input }, FORWARD_AFTER_S)
      const letter = await write(input)
      if (letter !== undefined) await transport.send(letter)
    },
  }
  return {
    offer: (kind) => void writers.set(kind.name, (input) => kind.write(kind.input.parse(input))),
    post: (kind, input) => jobs.send(sending, { letter: kind.name, input }),
    deliver: () => jobs.handle(sending),
    check: transport.check,
  }
}
