import type { Realm } from '@lectern/contracts'
import type { Rows } from './shards.ts'

/** A table of records that is partitioned by months of UTC; what has no month of its own lies in its partition `…_rest`. */
export interface MonthlyTable {
  readonly name: string
  /** The time of a record, by which it is partitioned: a timestamp, or seconds since 1970. */
  readonly key: { readonly column: string; readonly counts: 'moments' | 'seconds' }
  /** Hears, in the same transaction, that records of these realms from before a moment are going. */
  readonly onDelete?: (rows: Rows, realms: readonly Realm[], before: Date) => Promise<void>
}
