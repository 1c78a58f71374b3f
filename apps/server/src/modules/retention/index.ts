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
 * Server module that creates monthly partitions in advance and deletes rows at the end of their retention. Decision 18.
 */
export const retentionModule: ModuleDefinition<{ readonly monthlyTables: readonly MonthlyTable[] }> = {
  name: 'retention',
  create: (kernel, { monthlyTables }) => createRetentionModule(kernel, monthlyTables),
}

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
