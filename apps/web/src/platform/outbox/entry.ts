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

/** An entry whose payload matches the schema of its kind. */
export interface TypedEntry<P> extends Entry {
  readonly payload: P
}
