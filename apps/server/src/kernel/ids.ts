import { v7 } from 'uuid'

/** Makes the ids of new rows: UUIDv7, so that rows made later sort later. */
export interface Ids {
  next(): string
}

export const uuidIds: Ids = { next: () => v7() }
