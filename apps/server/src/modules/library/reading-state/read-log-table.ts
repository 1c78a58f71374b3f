import { sql } from 'drizzle-orm'
import type { MonthlyTable } from '../../../kernel/database/monthly-table.ts'
import { readLogFloors } from '../tables.ts'

/**
 * The table of read logs. The deletion of old logs does not change the reading days. `onDelete` stores the time before
 * which logs are missing.
 */
export const readLogTable: MonthlyTable = {
  name: 'read_logs',
  key: { column: 'timestamp', counts: 'seconds' },
  onDelete: async (rows, realms, before) => {
    await rows
      .insert(readLogFloors)
      .values(realms.map((realm) => ({ realm, since: before })))
      .onConflictDoUpdate({
        target: readLogFloors.realm,
        set: { since: sql`greatest(${readLogFloors.since}, excluded.since)` },
      })
  },
}
