import type { Realm } from '@lectern/contracts'
import type { Rows } from './shards.ts'

/**
 * A table that is partitioned by month (UTC). Rows whose month has no partition are stored in the partition `…_rest`.
 */
export interface MonthlyTable {
  readonly name: string
  /**
   * Column with the time of a row, by which the table is partitioned. `moments` are timestamps; `seconds` are numbers
   * of seconds since 1970.
   */
  readonly key: { readonly column: string; readonly counts: 'moments' | 'seconds' }
  /** Called in the transaction that deletes the rows of these realms with a time before `before`. */
  readonly onDelete?: (rows: Rows, realms: readonly Realm[], before: Date) => Promise<void>
}
