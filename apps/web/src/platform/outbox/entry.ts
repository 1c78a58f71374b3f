/** Something that a reader wrote, on its way to the server. */
export interface Entry {
  readonly id: string
  /** Whose it is: nobody else sees or sends it. */
  readonly owner: string
  readonly kind: string
  /** Grows with every entry of this browser, whatever its clock does. */
  readonly sequence: number
  /** When it was written: milliseconds since 1970 by the device's own clock. */
  readonly at: number
  readonly payload: unknown
}

/** An entry whose payload is known to fit its kind. */
export interface TypedEntry<P> extends Entry {
  readonly payload: P
}
