import { v7 } from 'uuid'

/** Creates the ids of new rows: UUIDv7, whose order is the order of creation. */
export interface Ids {
  next(): string
}

export const uuidIds: Ids = { next: () => v7() }
