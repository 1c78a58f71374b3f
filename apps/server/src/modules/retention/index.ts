import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { deleteOldMonths } from './delete-old-months.ts'
import { createMonths } from './create-months.ts'

export { findRetentionStart } from './retention-start.ts'

/** Cron expression: 01:17 UTC each day, at night in most realms. */
const EACH_NIGHT = '17 1 * * *'

/**
 * Server module that creates the monthly partitions of read logs and events in advance, and deletes their rows when the
 * retention of their realm ends. Decision 18.
 */
export const retentionModule: ModuleDefinition<{ readonly monthlyTables: readonly MonthlyTable[] }> = {
  name: 'retention',
  create: (kernel, { monthlyTables }) => createRetentionModule(kernel, monthlyTables),
}

/**
 * Creates the module. At its start, the module creates the partitions for the current and the next months, and
 * schedules the nightly job, which creates partitions and deletes old rows.
 */
export function createRetentionModule(kernel: Kernel, tables: readonly MonthlyTable[]): AppModule {
  const { clock, jobs, settings, shards } = kernel
  const ensureMonths = async () => {
    for (const db of shards.each) for (const table of tables) await createMonths(db, table, clock.now())
  }
  const nightly: JobKind<object> = {
    name: 'records-months',
    run: async () => {
      await ensureMonths()
      for (const db of shards.each)
        for (const table of tables) await deleteOldMonths(db, table, settings.keepRecordsMonths, clock.now())
    },
  }
  return {
    start: async () => {
      await ensureMonths()
      await jobs.repeat(nightly, EACH_NIGHT)
    },
  }
}
