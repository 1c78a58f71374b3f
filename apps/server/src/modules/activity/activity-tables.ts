import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'

const key: MonthlyTable['key'] = { column: 'happened_at', counts: 'moments' }

/** What is recorded here, by its months. */
export const activityTables: readonly MonthlyTable[] = [
  { name: 'session_events', key },
  { name: 'activity_events', key },
]
