import { and, asc, eq, sql } from 'drizzle-orm'
import { countUpTo, isIn } from '../../kernel/database/count-up-to.ts'
import { moveRows } from '../../kernel/database/move-rows.ts'
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
    mergePerson: async (rows, merge) => {
      const { from, into } = merge
      let events = 0
      for (const table of Object.values(KINDS)) {
        // The first event of a reading session describes the person, and addresses of pages can contain the uid.
        const event = sql`replace(${table.event}::text, ${from}, ${into})::jsonb`
        const names = and(eq(table.userId, from), sql`${table.event}::text like ${`%${from}%`}`)
        await rows.update(table).set({ event }).where(names)
        await rows.update(table).set({ act: into }).where(eq(table.act, from))
        events += (await moveRows(rows, { owner: table.userId, key: [table.id, table.happenedAt] }, merge)).moved
      }
      return { moved: { events }, dropped: {} }
    },
    countLost: async ({ realm, people, max }) => {
      let events = 0
      for (const table of Object.values(KINDS))
        events += await countUpTo(shards.forRealm(realm), table, isIn(table.userId, people), max - events)
      return { events }
    },
  }
}
