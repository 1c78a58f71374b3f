import { eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { schoolDepartures } from './tables.ts'

/** Creates the source of the deletions that a super user has asked for. */
export function departuresPersonalData({ shards }: Pick<Kernel, 'shards'>): PersonalDataSource {
  const { deletedBy, schoolUnitName, deletionDueAt } = schoolDepartures
  return {
    name: 'departures',
    exportPerson: async ({ realm, uid }) => ({
      deletedSchools: await shards
        .forRealm(realm)
        .select({ schoolUnitName, deletionDueAt })
        .from(schoolDepartures)
        .where(eq(deletedBy, uid)),
    }),
    // The certificate stays without a link to the person.
    deletePerson: async ({ realm, uid }) => {
      await shards.forRealm(realm).update(schoolDepartures).set({ deletedBy: null }).where(eq(deletedBy, uid))
    },
    mergePerson: async (rows, { from, into }) => {
      await rows.update(schoolDepartures).set({ deletedBy: into }).where(eq(deletedBy, from))
      return { moved: {}, dropped: {} }
    },
    countLost: () => Promise.resolve({}),
  }
}
