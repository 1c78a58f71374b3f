import type { Realm } from '@lectern/contracts'
import type { Rows } from './shards.ts'

/** A table that is partitioned by month (UTC). Rows of other months are in the partition `…_rest`. */
export interface MonthlyTable {
  readonly name: string
  /** Column with the time of a row: timestamps (`moments`) or seconds since 1970. */
  readonly key: { readonly column: string; readonly counts: 'moments' | 'seconds' }
  /** Called in the transaction that deletes rows of these realms from before `before`. */
  readonly onDelete?: (rows: Rows, realms: readonly Realm[], before: Date) => Promise<void>
}
