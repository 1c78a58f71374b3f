import { v7 } from 'uuid'

/** Source of ids for new rows. The ids are UUIDv7, which sort by time of creation. */
export interface Ids {
  next(): string
}

export const uuidIds: Ids = { next: () => v7() }
