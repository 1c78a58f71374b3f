import type * as z from 'zod'

/** One mail, ready to go. */
export interface Email {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * A kind of mail that a module writes. What waits in the queue is the input alone, plain JSON without secrets: the
 * letter, and a one-time link in it, is made at the moment of sending and never lies anywhere in between.
 */
export interface EmailKind<Schema extends z.ZodType<object>> {
  readonly name: string
  readonly input: Schema
  /** Gives the letter, or undefined where there is nobody to write to any more. */
  readonly write: (input: z.output<Schema>) => Promise<Email | undefined>
}
