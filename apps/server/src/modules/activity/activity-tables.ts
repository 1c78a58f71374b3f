import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'

const key: MonthlyTable['key'] = { column: 'happened_at', counts: 'moments' }

export const activityTables: readonly MonthlyTable[] = [
  { name: 'session_events', key },
  { name: 'activity_events', key },
]
