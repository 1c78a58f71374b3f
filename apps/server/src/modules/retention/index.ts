import type { AppModule, ModuleDefinition } from '../../kernel/app-module.ts'
import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { forgetOldMonths } from './delete-old-months.ts'
import { makeMonths } from './create-months.ts'

export { keptSince } from './retention-start.ts'

/** At night in most realms; a node that starts does it, too. */
const EACH_NIGHT = '17 1 * * *'

/** Creates the monthly partitions of records ahead of time and drops them when the retention of their realm ends. Decision 18. */
export const recordsModule: ModuleDefinition<{ readonly monthlyTables: readonly MonthlyTable[] }> = {
  name: 'records',
  create: (kernel, { monthlyTables }) => createRecordsModule(kernel, monthlyTables),
}

export function createRecordsModule(kernel: Kernel, tables: readonly MonthlyTable[]): AppModule {
  const { clock, jobs, settings, shards } = kernel
  const keepMonths = async () => {
    for (const db of shards.each) for (const table of tables) await makeMonths(db, table, clock.now())
  }
  const nightly: JobKind<object> = {
    name: 'records-months',
    run: async () => {
      await keepMonths()
      for (const db of shards.each)
        for (const table of tables) await forgetOldMonths(db, table, settings.keepRecordsMonths, clock.now())
    },
  }
  return {
    start: async () => {
      await keepMonths()
      await jobs.repeat(nightly, EACH_NIGHT)
    },
  }
}
