import type { Realm } from '@lectern/contracts'
import type { Rows } from './shards.ts'

/**
 * A table of records that is partitioned by months of UTC. Records without a month partition are in its partition
 * `…_rest`.
 */
export interface MonthlyTable {
  readonly name: string
  /** The time of a record, by which the table is partitioned: a timestamp, or seconds since 1970. */
  readonly key: { readonly column: string; readonly counts: 'moments' | 'seconds' }
  /** Called in the transaction that deletes the records of these realms from before a moment. */
  readonly onDelete?: (rows: Rows, realms: readonly Realm[], before: Date) => Promise<void>
}
