import { v7 } from 'uuid'

/** Creates ids for new rows. They are UUIDv7, so they sort by the time of creation. */
export interface Ids {
  next(): string
}

export const uuidIds: Ids = { next: () => v7() }
