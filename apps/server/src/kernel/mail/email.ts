import type * as z from 'zod'

export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * A kind of email that a module writes. The queue stores only the input: plain JSON without secrets. The email is
 * created at the time of sending.
 */
export interface EmailKind<Schema extends z.ZodType<object>> {
  readonly name: string
  readonly input: Schema
  /** Returns the email, or undefined if the recipient no longer exists. */
  readonly write: (input: z.output<Schema>) => Promise<Email | undefined>
}
