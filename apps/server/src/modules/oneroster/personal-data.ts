import { and, eq } from 'drizzle-orm'
import { countUpTo } from '../../kernel/database/count-up-to.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { oneRosterClients } from './tables.ts'

/** Exports and deletes who has created the clients, and deletes the clients of a school unit. */
export function oneRosterPersonalData({ shards }: Kernel): PersonalDataSource {
  return {
    name: 'dataAccess',
    exportPerson: async ({ realm, uid }) => ({
      createdClients: await shards
        .forRealm(realm)
        .select({ name: oneRosterClients.name, createdAt: oneRosterClients.createdAt })
        .from(oneRosterClients)
        .where(and(eq(oneRosterClients.realm, realm), eq(oneRosterClients.createdBy, uid))),
    }),
    // The school still uses the client.
    deletePerson: async ({ realm, uid }) => {
      await shards
        .forRealm(realm)
        .update(oneRosterClients)
        .set({ createdBy: null })
        .where(eq(oneRosterClients.createdBy, uid))
    },
    mergePerson: async (rows, { from, into }) => {
      await rows.update(oneRosterClients).set({ createdBy: into }).where(eq(oneRosterClients.createdBy, from))
      return { moved: {}, dropped: {} }
    },
    countLost: async ({ realm, unit, max }) => {
      if (unit === undefined) return {}
      const isOfUnit = and(eq(oneRosterClients.realm, realm), eq(oneRosterClients.schoolUnitUid, unit))
      return { dataAccessClients: await countUpTo(shards.forRealm(realm), oneRosterClients, isOfUnit, max) }
    },
    deleteUnit: async ({ realm, uid }) => {
      const isOfUnit = and(eq(oneRosterClients.realm, realm), eq(oneRosterClients.schoolUnitUid, uid))
      await shards.forRealm(realm).delete(oneRosterClients).where(isOfUnit)
    },
  }
}
