import { asc, eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonHolder } from '../../kernel/person-data.ts'
import { sessionEvents } from './tables.ts'

/** What happened while a person read. */
export function activityHolder({ shards }: Pick<Kernel, 'shards'>): PersonHolder {
  return {
    name: 'activity',
    exportPerson: async ({ realm, uid }) => ({
      sessionEvents: await shards
        .of(realm)
        .select({ happenedAt: sessionEvents.happenedAt, event: sessionEvents.event })
        .from(sessionEvents)
        .where(eq(sessionEvents.userId, uid))
        .orderBy(asc(sessionEvents.happenedAt)),
    }),
    forgetPerson: async ({ realm, uid }) => {
      await shards.of(realm).delete(sessionEvents).where(eq(sessionEvents.userId, uid))
    },
  }
}
