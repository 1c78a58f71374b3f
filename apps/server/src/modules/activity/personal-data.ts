import { asc, eq } from 'drizzle-orm'
import { countUpTo, isIn } from '../../kernel/database/count-up-to.ts'
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
      for (const table of Object.values(KINDS)) {
        await shards.forRealm(realm).delete(table).where(eq(table.userId, uid))
        // Events of other people, whom the person has impersonated.
        await shards.forRealm(realm).update(table).set({ act: null }).where(eq(table.act, uid))
      }
    },
    countLost: async ({ realm, people, max }) => {
      let events = 0
      for (const table of Object.values(KINDS))
        events += await countUpTo(shards.forRealm(realm), table, isIn(table.userId, people), max - events)
      return { events }
    },
  }
}
