import type * as z from 'zod'

/** An email that is ready to be sent. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * A kind of email that a module writes. The queue stores only the input, which is plain JSON without secrets. The email
 * and a one-time link in it are created at the time of sending and are not stored in the queue.
 */
export interface EmailKind<Schema extends z.ZodType<object>> {
  readonly name: string
  readonly input: Schema
  /** Returns the email, or undefined if the recipient no longer exists. */
  readonly write: (input: z.output<Schema>) => Promise<Email | undefined>
}
