import * as z from 'zod/mini'

/** A change that a user made on this device. */
export interface Entry {
  readonly id: string
  /** Id of the account that wrote the entry (`getOwner`). */
  readonly owner: string
  readonly kind: string
  /** Order of writing. The number increases with every entry of this browser, even if the clock is set back. */
  readonly sequence: number
  /** Time of writing by the clock of the device, in milliseconds since 1970. */
  readonly at: number
  readonly payload: unknown
}

/** Schema for reading. An older version of the app may have stored another shape. */
export const StoredEntry = z.object({
  id: z.string(),
  owner: z.string(),
  kind: z.string(),
  sequence: z.number(),
  at: z.number(),
  payload: z.unknown(),
})

/** An entry whose payload matches the schema of its kind. */
export interface TypedEntry<P> extends Entry {
  readonly payload: P
}
