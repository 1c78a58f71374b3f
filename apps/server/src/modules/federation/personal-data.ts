import { asc, eq } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource } from '../../kernel/personal-data.ts'
import { badges, groupLogIns } from './tables.ts'

/** How a person logs in beside a password: when cards were made for them, and when they were stopped. */
export function federationPersonalData({ shards }: Pick<Kernel, 'shards'>): PersonalDataSource {
  return {
    name: 'waysIn',
    exportPerson: async ({ realm, uid }) => ({
      cards: await shards
        .forRealm(realm)
        .select({ issuedAt: badges.issuedAt, revokedAt: badges.revokedAt })
        .from(badges)
        .where(eq(badges.userUid, uid))
        .orderBy(asc(badges.issuedAt)),
    }),
    deletePerson: async ({ realm, uid }) => {
      await shards.forRealm(realm).delete(badges).where(eq(badges.userUid, uid))
      await shards.forRealm(realm).delete(groupLogIns).where(eq(groupLogIns.userUid, uid))
    },
  }
}
