import { asc, eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { activityEvents, sessionEvents } from './tables.ts'

const KINDS = { sessionEvents, activityEvents } as const

export function activityPersonalData({ shards }: Pick<Kernel, 'shards'>): PersonalDataSource {
  return {
    name: 'activity',
    exportPerson: async ({ realm, uid }) => {
      const parts = Object.entries(KINDS).map(async ([name, table]) => {
        const rows = await shards
          .forRealm(realm)
          .select({ happenedAt: table.happenedAt, event: table.event })
          .from(table)
          .where(eq(table.userId, uid))
          .orderBy(asc(table.happenedAt))
        return [name, rows] as const
      })
      return Object.fromEntries(await Promise.all(parts))
    },
    deletePerson: async ({ realm, uid }) => {
      for (const table of Object.values(KINDS)) await shards.forRealm(realm).delete(table).where(eq(table.userId, uid))
    },
  }
}
