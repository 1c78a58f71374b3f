import type * as z from 'zod'

/** An email that is ready to be sent. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * A kind of email that a module writes. The queue contains only the input, plain JSON without secrets: the email, and a
 * one-time link in it, is created when it is sent and stored nowhere.
 */
export interface EmailKind<Schema extends z.ZodType<object>> {
  readonly name: string
  readonly input: Schema
  /** Returns the email, or undefined where the recipient no longer exists. */
  readonly write: (input: z.output<Schema>) => Promise<Email | undefined>
}
