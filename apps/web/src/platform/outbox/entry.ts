/** A change that a person made on this device, on its way to the server. */
export interface Entry {
  readonly id: string
  /** The account that wrote the entry. No other account sees or sends it. */
  readonly owner: string
  /** Name of the entry's kind. */
  readonly kind: string
  /** Position in the order of writing. Grows with every entry of this browser, also when its clock is set back. */
  readonly sequence: number
  /** Time of writing in milliseconds since 1970, by the device's clock. */
  readonly at: number
  readonly payload: unknown
}

/** An entry whose payload matches its kind. */
export interface TypedEntry<P> extends Entry {
  readonly payload: P
}
